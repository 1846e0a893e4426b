import { render } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { RouterProvider } from 'react-router-dom';
import type { User } from '../src/api/models';
import { App } from '../src/app/app';
import { routesWith } from '../src/app/routes';
import { staffPages } from '../src/app/staff-pages';
import { demoStore } from './demo-store';
import { type Call, fakeApi } from './fake-api';
import { loadPages } from './load-pages';
import { openAt } from './open-at';

/** Responses of a shop whose staff have not replaced the default texts. */
const ownTexts = {
  'GET /api/store/pages/about': { body: { html: null } },
  'GET /api/store/pages/shippingReturns': { body: { html: null } },
  'GET /api/store/pages/privacy': { body: { html: null } },
  'GET /api/store/questions': { body: { questions: null } },
};

const routes = routesWith(staffPages);

/** Loads the code of all pages of the shop, so that a test does not wait for it. */
export const loadShopPages = () => loadPages(routes);

/**
 * Renders the whole page at a path: header, page, footer and notices. The server responds with `responses`.
 * @returns the requests so far
 */
export function openShop(address: string, responses: Parameters<typeof fakeApi>[0], user: User | null = null): Call[] {
  const calls = fakeApi({ ...ownTexts, ...responses });
  render(
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <App site={{ origin: 'https://shop.example' }} data={{ '/api/store': demoStore, '/api/user': user }}>
        <RouterProvider router={openAt(routes, address)} />
      </App>
    </ConfigProvider>,
  );
  return calls;
}
