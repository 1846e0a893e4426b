import { adminMessagesPath, adminOrdersPath, adminProductsPath } from '../../page/staff-paths';

/** Menu entries that only administrators have. */
export const staffLinks = [
  { name: 'Manage Products', path: adminProductsPath },
  { name: 'Manage Orders', path: adminOrdersPath },
  { name: 'Messages', path: adminMessagesPath },
];
