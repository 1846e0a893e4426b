import { characters } from '../../ui/text-checks';

export interface NewPassword {
  username: string;
  newPassword: string;
  confirmPassword: string;
}

/** Returns the first problem and its field; null if there is none. */
export function passwordProblem({
  username,
  newPassword,
  confirmPassword,
}: NewPassword): { field: keyof NewPassword; message: string } | null {
  const length = characters(newPassword);
  if (username.trim() === '') return { field: 'username', message: 'Please enter a username' };
  if (newPassword === '' || confirmPassword === '') {
    const field = newPassword === '' ? 'newPassword' : 'confirmPassword';
    return { field, message: 'Please enter and confirm the new password' };
  }
  if (length < 8) return { field: 'newPassword', message: 'Password must be at least 8 characters long' };
  if (length > 128) return { field: 'newPassword', message: 'Password must be at most 128 characters long' };
  if (newPassword !== confirmPassword) return { field: 'confirmPassword', message: 'Passwords do not match' };
  return null;
}
