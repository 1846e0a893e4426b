import { AuditLog } from '../../audit/ports/audit-log.js';
import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { SessionAccount } from '../account.js';
import { StaffRoles } from '../ports/staff-roles.js';
import { customRole, type Permission, refuseMoreThanOwn, type StaffRole } from '../staff-role.js';

/** Creates, changes or deletes a custom role. Changes take effect with the next request of each member. */
@UseCase()
export class SaveRole {
  constructor(
    private readonly roles: StaffRoles,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @param name the role's current name; null to create a role
   * @param given null to delete the role
   * @throws DomainError not-found; invalid, at `name` or `permissions`; forbidden for permissions that the
   * staff member does not have; conflict for a role that came with the shop, for a name in use, and for deleting a role
   * in use
   */
  execute(
    name: string | null,
    given: { readonly name: string; readonly permissions: readonly Permission[] } | null,
    staff: SessionAccount,
  ): Promise<void> {
    const role = given && customRole(given.name, given.permissions);
    return this.transaction.run(async () => {
      const current = name === null ? null : changeable(await this.roles.lock(name));
      refuseMoreThanOwn(staff, [...(current?.permissions ?? []), ...(role?.permissions ?? [])]);
      if (current && role) await this.roles.replace(current.name, role);
      else if (role) await this.roles.add(role);
      else if (current) await this.roles.remove(current.name);
      await this.audit.record({
        staffId: staff.id,
        action: action(current, role),
        subjectId: current?.name ?? role?.name ?? '',
        subjectName: role?.name ?? current?.name ?? '',
        before: current && fields(current),
        after: role && fields(role),
      });
    });
  }
}

function action(current: StaffRole | null, role: StaffRole | null) {
  if (!current) return 'role.created';
  return role ? 'role.updated' : 'role.deleted';
}

function fields({ name, permissions }: StaffRole) {
  return { name, permissions };
}

/** @throws DomainError not-found; conflict for a role that came with the shop */
function changeable(role: StaffRole | null): StaffRole {
  if (!role) throw new DomainError('not-found', 'role.unknown', 'There is no such role.');
  if (!role.isBuiltIn) return role;
  const message = 'This role came with the shop and cannot be changed. Please create a role of your own.';
  throw new DomainError('conflict', 'role.built-in', message);
}
