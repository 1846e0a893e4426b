import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { useHydrated } from './use-hydrated';

it('is false in the markup of the server and while a browser takes it over, and true afterwards', () => {
  const seen: boolean[] = [];
  const Device = () => {
    const hydrated = useHydrated();
    seen.push(hydrated);
    return <p>{hydrated ? 'of the device' : 'for everybody'}</p>;
  };
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Device />);
  expect(root).toHaveTextContent('for everybody');

  render(<Device />, { container: document.body.appendChild(root), hydrate: true });
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
