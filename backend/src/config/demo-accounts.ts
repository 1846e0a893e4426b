/** The accounts of the demo shop. Anyone can read them in the README, passwords included. */
export const demoAccounts = {
  admin: { username: 'admin', email: 'admin@libertytide.example', password: 'liberty-admin' },
  shopper: { username: 'shopper', email: 'shopper@libertytide.example', password: 'liberty-shopper' },
} as const;

export const publishedPasswords: readonly string[] = [demoAccounts.admin.password, demoAccounts.shopper.password];
