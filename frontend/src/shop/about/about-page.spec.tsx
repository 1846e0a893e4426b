import { screen, within } from '@testing-library/react';
import { fakeApi } from '../../../test/fake-api';
import { demoStore } from '../../../test/demo-store';
import { renderPage } from '../../../test/render-page';
import AboutPage from './about-page';

const description = () => document.head.querySelector('meta[name="description"]')?.getAttribute('content');

describe('About page', () => {
  // A document with the title of the page is assumed to contain its description, too.
  beforeEach(() => {
    document.title = '';
  });

  it("shows the shop's story, mission and values", () => {
    renderPage(<AboutPage />);
    expect(document.title).toBe('About Us | Liberty Tide');
    expect(description()).toContain('has made premium American swimwear and activewear');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Our Story',
      'Our Mission',
      'Our Values',
      'Meet the Owner',
      'Join the Family',
    ]);
    const values = screen.getByRole('region', { name: 'Our Values' });
    expect(
      within(values)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Quality', 'Diversity', 'Sustainability']);
    expect(screen.getByRole('region', { name: 'Our Story' })).toHaveTextContent('founded in 2018');
  });

  it('links to the shop and the contact page', () => {
    renderPage(<AboutPage />);
    expect(screen.getByRole('link', { name: 'Shop Our Collection' })).toHaveAttribute('href', '/products');
    const join = within(screen.getByRole('region', { name: 'Join the Family' }));
    expect(join.getByRole('link', { name: 'Shop Now' })).toHaveAttribute('href', '/products');
    expect(join.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact');
  });

  it('shows the owner with initials, and in the demo shop a note that the person is a sample', () => {
    renderPage(<AboutPage />);
    const owner = screen.getByRole('region', { name: 'Meet the Owner' });
    expect(owner).toHaveTextContent('JH');
    expect(owner).toHaveTextContent('Founder and Chief Executive');
    expect(owner).toHaveTextContent('A sample profile of the demo shop');
  });

  it('shows demo products only in the demo shop', () => {
    const pictures = (container: HTMLElement) => [...container.querySelectorAll('.about__picture img')];
    const { container, unmount } = renderPage(<AboutPage />);
    expect(pictures(container)[0]).toHaveAttribute('src', '/media/shore-1280.webp');
    unmount();
    const real = renderPage(<AboutPage />, { data: { '/api/store': { ...demoStore, demo: false } } });
    expect(pictures(real.container)[0]).toHaveAttribute('src', '/media/poster-1280.webp');
  });

  it('shows no invented owner in a real shop', () => {
    renderPage(<AboutPage />, { data: { '/api/store': { ...demoStore, name: 'Tide & Co', demo: false } } });
    const owner = screen.getByRole('region', { name: 'Meet the Owner' });
    expect(owner).toHaveTextContent('TC');
    expect(within(owner).getByRole('heading', { level: 3 })).toHaveTextContent('Tide & Co');
    expect(owner).not.toHaveTextContent('sample');
  });

  it('shows the text that staff have written instead', () => {
    const html = '<h2>Our beach</h2><p>We <em>swim</em>.</p>';
    renderPage(<AboutPage />, { data: { '/api/store/pages/about': { html } } });
    expect(description()).toBe('About Liberty Tide, a shop for swimwear and activewear in Santa Cruz, California.');
    expect(screen.getByRole('heading', { level: 1, name: 'About Us' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'Our beach' })).toBeInTheDocument();
    expect(screen.queryByText('Our Story')).not.toBeInTheDocument();
  });

  it('offers another attempt instead of its own text when the text could not be loaded', async () => {
    fakeApi({ 'GET /api/store/pages/about': { status: 503, body: { code: 'unavailable', message: 'Busy.' } } });
    renderPage(<AboutPage />, { data: { '/api/store/pages/about': undefined } });
    expect(await screen.findByRole('button', { name: /try again/i })).toBeInTheDocument();
    expect(screen.queryByText('Our Story')).not.toBeInTheDocument();
  });
});
