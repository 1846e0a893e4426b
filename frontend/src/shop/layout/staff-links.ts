import { adminMessagesPath, adminOrdersPath, adminProductsPath } from '../../page/staff-paths';

/** Menu entries for administrators only. */
export const staffLinks = [
  { name: 'Manage Products', path: adminProductsPath },
  { name: 'Manage Orders', path: adminOrdersPath },
  { name: 'Messages', path: adminMessagesPath },
];
