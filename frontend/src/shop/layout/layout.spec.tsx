import { screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { Layout } from './layout';

const linksIn = (role: 'banner' | 'contentinfo') =>
  within(screen.getByRole(role))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('header and footer', () => {
  it('link to every part of the shop', async () => {
    fakeApi({});
    renderPage(<Layout />, { at: '/cart' });
    expect(await screen.findByRole('contentinfo')).toBeInTheDocument();
    expect(linksIn('banner')).toEqual(expect.arrayContaining(['/products/bikinis', '/wishlist', '/cart']));
    expect(linksIn('contentinfo')).toEqual(expect.arrayContaining(['/about', '/size-guide']));
  });

  it('link only home, to the cart, to help and to the policies on the checkout page', async () => {
    fakeApi({});
    renderPage(<Layout />, { at: '/checkout' });
    const contact = ['mailto:hello@shop.example', 'tel:8315550142'];
    await waitFor(() => expect(linksIn('contentinfo')).toEqual([...contact, '/shipping-returns', '/privacy']));
    expect(linksIn('banner')).toEqual([...contact, '/', '/auth', '/cart']);
    expect(within(screen.getByRole('banner')).getByText('Secure checkout')).toBeInTheDocument();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });
});
