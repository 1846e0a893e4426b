import { screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { useOpened } from './use-list-query';

function Boats() {
  const [opened, open] = useOpened('boat');
  return (
    <>
      <p>{opened ?? 'none'}</p>
      <button onClick={() => open('a/b')}>Open</button>
      <button onClick={() => open('c', 3)}>Open another</button>
      <button onClick={() => open(null)}>Close</button>
      <button onClick={() => window.history.back()}>Back</button>
    </>
  );
}

describe('dialog over a list', () => {
  const show = () => {
    const { user, address } = renderPage(<Boats />, { at: '/boats?page=2', path: '/boats' });
    return { address, click: (name: string) => user.click(screen.getByRole('button', { name })) };
  };

  it('is stored in the address, and Back closes it', async () => {
    const { click, address } = show();
    await click('Open');
    expect(address()).toBe('/boats?page=2&boat=a%2Fb');
    expect(screen.getByText('a/b')).toBeInTheDocument();
    await click('Back');
    expect(await screen.findByText('none')).toBeInTheDocument();
  });

  it('closes on Back after another item was opened in its place, on another page', async () => {
    const { click, address } = show();
    await click('Open');
    await click('Open another');
    expect(address()).toBe('/boats?page=3&boat=c');
    await click('Back');
    expect(await screen.findByText('none')).toBeInTheDocument();
    expect(address()).toBe('/boats?page=2');
  });

  it('stays closed on Back after it was closed', async () => {
    const { click, address } = show();
    await click('Open');
    await click('Close');
    await click('Back');
    expect(address()).toBe('/boats?page=2');
  });
});
