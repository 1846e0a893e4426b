import type { Permission } from '../../api/models';

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
    about: 'Orders and returns. Change includes receiving returns; Refund includes starting and refusing them.',
    permissions: [
      ['orders.view', 'View'],
      ['orders.change', 'Change'],
      ['orders.refund', 'Refund'],
      ['orders.export', 'Export'],
    ],
  },
  {
    title: 'Messages',
    about: 'Contact messages, reviews, service discounts',
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
    about: 'Shopper accounts and passwords',
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
    about: 'Store, shipping, sales tax, sales report',
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

/** Names a role's permissions in short, e.g. "Products: view; Orders: view, change". */
export function inWords(permissions: readonly Permission[]): string {
  return areas
    .map(({ title, permissions: all }) => {
      const names = all
        .filter(([permission]) => permissions.includes(permission))
        .map(([, name]) => name.toLowerCase());
      return names.length > 0 && `${title}: ${names.join(', ')}`;
    })
    .filter(Boolean)
    .join('; ');
}
