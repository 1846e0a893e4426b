/* As in a document of the server: an island whose code has not been asked for yet. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

let touch = () => {};
// Before the islands are loaded: they look for it once.
window.firstTouch = new Promise<void>((resolve) => (touch = resolve));

const { island, loadIslands } = jest.requireActual<typeof import('./island')>('./island');

const pressed = jest.fn<unknown, [string]>();
const code = jest.fn();

function Footer({ name }: { name: string }) {
  return (
    <footer data-island="footer">
      <button type="button" onClick={() => pressed(name)}>
        Subscribe
      </button>
    </footer>
  );
}

const load = () => {
  code();
  return Promise.resolve({ default: Footer });
};
/** As on the server, which has the code. */
const Drawn = island('footer', load);

const store = 'Liberty Tide';

function Page({ Part }: { Part: typeof Drawn }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button onClick={() => setOpened(true)}>{opened ? 'Opened' : 'Open'}</button>
      <Part name={store} />
    </>
  );
}

it('keeps the markup of the server until the page is touched, and works from then on', async () => {
  await loadIslands();
  const Fresh = island('footer', load);
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(<Page Part={Drawn} />);
  code.mockClear();
  await act(async () => {
    hydrateRoot(root, <Page Part={Fresh} />);
    await Promise.resolve();
  });
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('button', { name: 'Opened' })).toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'Subscribe' });
  await userEvent.click(button);
  expect([code.mock.calls.length, pressed.mock.calls.length]).toEqual([0, 0]);

  await act(async () => {
    touch();
    await window.firstTouch;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Subscribe' }));
  expect(screen.getByRole('button', { name: 'Subscribe' })).toBe(button);
  expect(pressed).toHaveBeenCalledWith(store);
});

function Renamed({ Part }: { Part: typeof Drawn }) {
  const [name, setName] = useState(store);
  return (
    <>
      <button onClick={() => setName('Tide & Co.')}>Rename</button>
      <Part name={name} />
    </>
  );
}

it('stays as the server drew it until its code is there, and shows what it should by then', async () => {
  await loadIslands();
  let release = () => {};
  const Late = island('footer', load, new Promise<void>((resolve) => (release = resolve)));
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(<Renamed Part={Drawn} />);
  await act(async () => {
    hydrateRoot(root, <Renamed Part={Late} />);
    await Promise.resolve();
  });
  const page = within(root);
  await userEvent.click(page.getByRole('button', { name: 'Rename' }));
  const button = page.getByRole('button', { name: 'Subscribe' });
  await act(async () => {
    release();
    await Promise.resolve();
  });
  await waitFor(async () => {
    await userEvent.click(button);
    expect(pressed).toHaveBeenLastCalledWith('Tide & Co.');
  });
  expect(button).toBeInTheDocument();
});
