import { act, render } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useHydrated } from './use-hydrated';

it('is false in the markup of the server and while a browser takes it over, and true afterwards', async () => {
  const seen: boolean[] = [];
  const Device = () => {
    const hydrated = useHydrated();
    seen.push(hydrated);
    return <p>{hydrated ? 'of the device' : 'for everybody'}</p>;
  };
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Device />);
  expect(root).toHaveTextContent('for everybody');

  await act(async () => hydrateRoot(root, <Device />));
  expect(seen.slice(0, 2)).toEqual([false, false]);
  expect(root).toHaveTextContent('of the device');
});

it('is true at once in what only the browser draws', () => {
  const seen: boolean[] = [];
  const Device = () => {
    seen.push(useHydrated());
    return null;
  };
  render(<Device />);
  expect(seen).not.toContain(false);
});
