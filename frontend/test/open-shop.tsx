import { render } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import type { User } from '../src/api/models';
import { App } from '../src/app/app';
import { moreRoutes } from '../src/app/more-routes';
import { loadMoreRoutes, publicRoutes } from '../src/app/routes';
import { loadIslands } from '../src/page/hydration/island';
import { Router } from '../src/page/router';
import { demoStore } from './demo-store';
import { type Call, fakeApi } from './fake-api';
import { openAt } from './open-at';

/** Loads the code of all pages of the shop, so that a test does not wait for it. */
export async function loadShopPages(): Promise<void> {
  const shopPages = [...publicRoutes, ...moreRoutes].filter(({ path }) => !path.startsWith('/admin'));
  await Promise.all([loadMoreRoutes(), loadIslands(), ...shopPages.map(({ page }) => page.preload())]);
}

/**
 * Draws the whole page at an address: header, page, footer and notices. The server answers with `answers`.
 * @returns the calls so far
 */
export function openShop(address: string, answers: Parameters<typeof fakeApi>[0], user: User | null = null): Call[] {
  const calls = fakeApi(answers);
  openAt(address);
  render(
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <Router>
        <App site={{ origin: 'https://shop.example' }} data={{ '/api/store': demoStore, '/api/user': user }} />
      </Router>
    </ConfigProvider>,
  );
  return calls;
}
