import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import { adminPath } from '../page/staff-paths';
import { codeOf } from './root';
import { rootId } from './routes';

/** Returns the pages of the back office if the path is one of them; otherwise [], without loading their code. */
export async function staffPagesAt(path: string): Promise<RouteObject[]> {
  if (path !== adminPath && !path.startsWith(`${adminPath}/`)) return [];
  return (await codeOf(() => import('./staff-pages'))).staffPages;
}

/** Adds the pages of the back office to a router that opened with a page of the shop. */
export const addStaffPages: PatchRoutesOnNavigationFunction = async ({ path, patch }) =>
  patch(rootId, await staffPagesAt(path));
