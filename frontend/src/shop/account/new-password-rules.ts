import { characters } from '../../ui/text-checks';

export interface NewPassword {
  newPassword: string;
  confirmPassword: string;
}

/** The first rule that is broken, with the field where it is told. */
export function brokenRule({
  newPassword,
  confirmPassword,
}: NewPassword): { field: keyof NewPassword; message: string } | null {
  if (newPassword === '' || confirmPassword === '') {
    return { field: newPassword === '' ? 'newPassword' : 'confirmPassword', message: 'Please fill in all fields' };
  }
  if (characters(newPassword) < 8) {
    return { field: 'newPassword', message: 'Password must be at least 8 characters long' };
  }
  if (newPassword !== confirmPassword) return { field: 'confirmPassword', message: 'Passwords do not match' };
  return null;
}
