/** The accounts of the demo shop. The README publishes them, including the passwords. */
export const demoAccounts = {
  admin: { username: 'admin', email: 'admin@libertytide.example', password: 'liberty-admin' },
  shopper: { username: 'shopper', email: 'shopper@libertytide.example', password: 'liberty-shopper' },
} as const;

export const publishedPasswords: readonly string[] = [demoAccounts.admin.password, demoAccounts.shopper.password];
