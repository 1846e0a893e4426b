import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { renderPage } from '../../test/render-page';
import { page } from './lazy-page';

describe('a page with its own code', () => {
  const show = (load: Parameters<typeof page>[0]) => {
    const Page = page(load);
    return renderPage(
      <Suspense>
        <Page />
      </Suspense>,
    );
  };

  it('is shown once the code has loaded', async () => {
    show(() => Promise.resolve({ default: () => <h1>About</h1> }));
    expect(await screen.findByRole('heading', { name: 'About' })).toBeInTheDocument();
  });

  it('reports the network when the code does not load', async () => {
    show(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
    expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeInTheDocument();
    expect(screen.getByText('Please check your connection and try again.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
    expect(document.title).toBe('This page could not be loaded | Liberty Tide');
  });
});
