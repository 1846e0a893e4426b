import { createContext, use } from 'react';
import type { Permission } from '../../api/models';

const PermissionsContext = createContext<readonly Permission[] | null>(null);

/** Provides the permissions of the signed-in user's role to its children. */
export const PermissionsProvider = PermissionsContext.Provider;

/** Returns the permissions of the user's role; null without a provider. */
export const usePermissions = () => use(PermissionsContext);

/** Returns a function that checks a permission. Components with a varying number of actions need it. See `useMay`. */
export function useMayCheck(): (permission: Permission | undefined) => boolean {
  const permissions = usePermissions();
  return (permission) => permission === undefined || permissions === null || permissions.includes(permission);
}

/**
 * Returns whether the user's role has the permission, so that pages show only actions that the server allows. Without a
 * provider or a permission, every action is shown.
 */
export function useMay(permission: Permission | undefined): boolean {
  return useMayCheck()(permission);
}
