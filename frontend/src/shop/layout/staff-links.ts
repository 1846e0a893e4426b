import { adminMessagesPath, adminOrdersPath, adminProductsPath } from '../../page/paths';

/** What administrators find in their menu beside what is everybody's. */
export const staffLinks = [
  { name: 'Manage Products', path: adminProductsPath },
  { name: 'Manage Orders', path: adminOrdersPath },
  { name: 'Messages', path: adminMessagesPath },
];
