import { screen } from '@testing-library/react';
import { fakeApi } from '../../test/fake-api';
import { renderPage } from '../../test/render-page';
import { Frame } from './frame';

jest.mock('../admin/layout/staff-layout', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('says so when the code of the back office does not load', async () => {
  fakeApi({});
  renderPage(<Frame />, { at: '/admin/orders', path: '/admin/orders' });
  expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeInTheDocument();
});
