import type { RouteObject } from 'react-router-dom';
import { staffRoutes } from '../admin/staff-routes';
import { type PageHandle, PersonalPages } from './personal-pages';
import { component, PageError } from './root';

/**
 * All pages of the back office. They are in a separate chunk, because their names would make every public page larger.
 */
export const staffPages: RouteObject[] = [
  {
    Component: PersonalPages,
    handle: { module: 'src/app/staff-pages.ts' } satisfies PageHandle,
    children: [
      {
        lazy: component(() => import('../admin/layout/staff-layout')),
        handle: { module: 'src/admin/layout/staff-layout.tsx' } satisfies PageHandle,
        children: [
          {
            ErrorBoundary: PageError,
            children: staffRoutes.map(({ path, module, load, title }) => ({
              path,
              lazy: component(load),
              handle: { module, title } satisfies PageHandle,
            })),
          },
        ],
      },
    ],
  },
];
