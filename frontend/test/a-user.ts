import type { Permission, User } from '../src/api/models';
import { areas } from '../src/admin/users/permission-names';

export const allPermissions: readonly Permission[] = areas.flatMap(({ permissions }) =>
  permissions.map(([one]) => one),
);

/** Returns a signed-in shopper. */
export function aShopper(parts: Partial<User> = {}): User {
  return {
    ...{ id: 3, username: 'marina', email: 'marina@shop.example' },
    ...{ isAdmin: false, role: null, permissions: [], deletionRequestedAt: null },
    ...{ hasSecondFactor: false, secondFactors: [], needsSecondFactor: false },
    ...parts,
  };
}

/** Returns a signed-in owner of the shop. */
export function anOwner(parts: Partial<User> = {}): User {
  const owner = { id: 1, username: 'ann', email: 'ann@shop.example', isAdmin: true, role: 'Owner' };
  return aShopper({ ...owner, permissions: [...allPermissions], ...parts });
}
