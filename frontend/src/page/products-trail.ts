import { homePath, productsPath } from './paths';
import type { Crumb } from './structured-data';

/** Breadcrumbs of all pages below the product list. */
export const productsTrail: Crumb[] = [
  { name: 'Home', path: homePath },
  { name: 'Products', path: productsPath },
];
