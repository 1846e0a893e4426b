import type { ReactNode } from 'react';
import type { Page } from '../page/lazy-page';

interface ServerRenderedRoute {
  path: string;
  /** The page's module as the build's manifest names it. */
  module: string;
  page: Page;
}

export interface ClientRenderedRoute extends ServerRenderedRoute {
  title: string;
  description: string;
  /** The administrators' version; without it, they see the shop's page, too. */
  staffPage?: Page;
  /** Around that version: the back office. */
  StaffFrame?: Page<{ children: ReactNode }>;
  /** For administrators only. */
  staffOnly?: boolean;
}

export type ShopRoute = ServerRenderedRoute | ClientRenderedRoute;

export const isClientRendered = (route: ShopRoute): route is ClientRenderedRoute => 'title' in route;
