import type { Permission, StaffRole } from '../../api/models';

interface Area {
  title: string;
  /** Content of the area. */
  about: string;
  permissions: readonly [Permission, string][];
}

/** The permissions by area, in the order of the pages. */
export const areas: readonly Area[] = [
  {
    title: 'Products',
    about: 'Products, pictures, categories, size charts, search words, waitlist',
    permissions: [
      ['products.view', 'View'],
      ['products.change', 'Change'],
    ],
  },
  {
    title: 'Orders',
    about:
      'Orders and returns. Change includes receiving returns, which refunds the usual amount. Refund includes other amounts, and starting and refusing returns.',
    permissions: [
      ['orders.view', 'View'],
      ['orders.change', 'Change'],
      ['orders.refund', 'Refund'],
      ['orders.export', 'Export'],
    ],
  },
  {
    title: 'Messages',
    about: 'Contact messages, reviews, service discounts. Change includes password reset links for customers.',
    permissions: [
      ['messages.view', 'View'],
      ['messages.change', 'Change'],
    ],
  },
  {
    title: 'Promo codes',
    about: 'Promo codes for all customers and for single customers',
    permissions: [
      ['promotions.view', 'View'],
      ['promotions.change', 'Change'],
    ],
  },
  {
    title: 'Users',
    about: 'Shopper accounts: passwords, email addresses, deletion',
    permissions: [
      ['users.view', 'View'],
      ['users.change', 'Change'],
    ],
  },
  {
    title: 'Staff',
    about: 'Roles and invitations',
    permissions: [
      ['staff.view', 'View'],
      ['staff.change', 'Change'],
    ],
  },
  {
    title: 'Settings',
    about: 'Store, shipping, sales tax, sales report, sales on Today',
    permissions: [
      ['settings.view', 'View'],
      ['settings.change', 'Change'],
    ],
  },
  {
    title: 'Operations',
    about: 'Mail queue, jobs, audit log',
    permissions: [
      ['operations.view', 'View'],
      ['operations.change', 'Change'],
    ],
  },
];

/**
 * Names the areas in which a role can do more than view, and the areas that it can only view, e.g. "Change: Products,
 * Orders (change, refund)". If an area has permissions other than View and Change, the first list names them.
 */
export function inShort(permissions: readonly Permission[]): { change: string; view: string } {
  const given = areas.flatMap(({ title, permissions: all }) => {
    const names = all.filter(([permission]) => permissions.includes(permission)).map(([, name]) => name.toLowerCase());
    const more = names.filter((name) => name !== 'view');
    return names.length === 0
      ? []
      : [{ more, text: more.length > 0 && all.length > 2 ? `${title} (${more.join(', ')})` : title }];
  });
  const textOf = (isMore: boolean) =>
    given
      .filter(({ more }) => more.length > 0 === isMore)
      .map(({ text }) => text)
      .join(', ');
  const [change, view] = [textOf(true), textOf(false)];
  return { change: change && `Change: ${change}`, view: view && `View: ${view}` };
}

/** Purposes of the roles of the shop. Staff cannot change these roles. */
const purposes: Record<string, string> = {
  Owner: 'Everything, including the roles of colleagues',
  Manager: 'Everything, except inviting colleagues and changing their roles',
  Fulfillment: 'Packs and ships orders, and receives returns, which refunds the usual amount; no messages',
  Support: 'Answers customers, changes and refunds orders, and starts returns',
  Viewer: 'Sees products, orders, customers, sales and settings, and changes nothing',
};

/** Returns one line about a role, for a choice of roles. */
export function purposeOf({ name, permissions, isBuiltIn }: StaffRole): string {
  const { change, view } = inShort(permissions);
  return (isBuiltIn && purposes[name]) || [change, view].filter(Boolean).join('. ');
}
