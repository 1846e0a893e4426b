import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useParams } from 'react-router-dom';
import { renderPage } from '../../test/render-page';
import { useHead } from './use-head';

function Page() {
  const { name = '' } = useParams();
  useHead({
    title: name,
    canonical: `/${name}`,
    description: `About ${name}`,
    structured: [{ '@type': 'Thing', name: `${name} </script>` }],
  });
  return <Link to="/two">Go on</Link>;
}

const contents = (selector: string) =>
  [...document.head.querySelectorAll(selector)].map((tag) => tag.getAttribute('content') ?? tag.textContent);

describe('document head', () => {
  it('is updated when a link opens another page', async () => {
    renderPage(<Page />, { at: '/one', path: '/:name' });
    expect(document.title).toBe('one | Liberty Tide');
    await userEvent.click(screen.getByRole('link', { name: 'Go on' }));
    expect(document.title).toBe('two | Liberty Tide');
    await waitFor(() => expect(contents('meta[name=description]')).toEqual(['About two']));
    expect(contents('meta[property="og:url"]')).toEqual(['http://localhost/two']);
    const [data = '', ...others] = contents('script[type="application/ld+json"]');
    expect(others).toEqual([]);
    expect(JSON.parse(data)).toEqual({ '@context': 'https://schema.org', '@type': 'Thing', name: 'two </script>' });
  });
});
