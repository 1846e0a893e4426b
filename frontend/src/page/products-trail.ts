import { homePath, productsPath } from './paths';
import type { Crumb } from './structured-data';

/** The breadcrumbs of everything in the list of products. */
export const productsTrail: Crumb[] = [
  { name: 'Home', path: homePath },
  { name: 'Products', path: productsPath },
];
