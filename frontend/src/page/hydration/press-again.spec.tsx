/* The document's first script runs here as it does in the document; the page comes from the server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, use, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { PressAgain } from './press-again';

const firstScript = readFileSync(join(__dirname, 'first-presses.js'), 'utf8');

interface Told {
  buy: (chosen: object) => void;
  send: () => void;
  follow: (path: string | null) => void;
}

/** A control of each kind, and a button that shows what was chosen when it was pressed. */
function Page({ buy, send, follow }: Told) {
  const [chosen, setChosen] = useState({ size: '', sale: false, sort: 'featured', price: 100 });
  const choose = (change: Partial<typeof chosen>) => setChosen((before) => ({ ...before, ...change }));
  return (
    <>
      {['S', 'M'].map((size) => (
        <label key={size}>
          <input type="radio" name="size" checked={chosen.size === size} onChange={() => choose({ size })} />
          {size}
        </label>
      ))}
      <label>
        <input type="checkbox" checked={chosen.sale} onChange={({ target }) => choose({ sale: target.checked })} />
        Sale
      </label>
      <select aria-label="Sort" value={chosen.sort} onChange={({ target }) => choose({ sort: target.value })}>
        <option>featured</option>
        <option>newest</option>
      </select>
      <input
        type="range"
        aria-label="Price"
        value={chosen.price}
        onChange={({ target }) => choose({ price: Number(target.value) })}
      />
      <input aria-label="Name" />
      <button type="button" onClick={() => buy(chosen)}>
        Buy
      </button>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <button type="submit">Send</button>
      </form>
      <form action="/products">
        <button type="submit">Search</button>
      </form>
      {['/cart', '/wishlist', 'mailto:hello@shop.example'].map((to) => (
        <a
          key={to}
          href={to}
          onClick={(event) => {
            event.preventDefault();
            follow(event.currentTarget.getAttribute('href'));
          }}
        >
          {to}
        </a>
      ))}
      <PressAgain part="frame" />
    </>
  );
}

/** A part of the page with its own code, which may still be loading. */
function Pictures({ code, zoom }: { code?: Promise<void>; zoom: () => void }) {
  if (code) use(code);
  return (
    <>
      <button type="button" onClick={zoom}>
        Zoom
      </button>
      <PressAgain part="page" />
    </>
  );
}

function comeFromServer() {
  const told = { buy: jest.fn(), send: jest.fn(), follow: jest.fn(), zoom: jest.fn() };
  const page = (code?: Promise<void>) => (
    <>
      <Page {...told} />
      <main>
        <Suspense>
          <Pictures zoom={told.zoom} {...(code && { code })} />
        </Suspense>
      </main>
    </>
  );
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(page());
  const takeOver = (code?: Promise<void>, meanwhile = () => Promise.resolve()) =>
    act(() => {
      hydrateRoot(root, page(code));
      return meanwhile();
    });
  return { ...told, takeOver, user: userEvent.setup() };
}

describe('a page that is pressed before hydration', () => {
  let listening: jest.SpyInstance<void, Parameters<typeof window.addEventListener>>;
  beforeEach(() => {
    listening = jest.spyOn(window, 'addEventListener');
    const script = document.createElement('script');
    script.textContent = firstScript;
    document.head.append(script);
  });

  // The next test has a script of its own.
  afterEach(() => {
    for (const listener of listening.mock.calls) window.removeEventListener(...listener);
    listening.mockRestore();
    document.body.replaceChildren();
  });

  /** What the browser would follow by itself, which is no part of this document. */
  function followedByBrowser() {
    const followed: (string | null)[] = [];
    window.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a');
      if (!link || event.defaultPrevented) return;
      event.preventDefault();
      followed.push(link.getAttribute('href'));
    });
    return followed;
  }

  it('repeats the presses in their order after hydration', async () => {
    const { buy, takeOver, user } = comeFromServer();
    await user.click(screen.getByLabelText('M'));
    await user.click(screen.getByLabelText('Sale'));
    await user.selectOptions(screen.getByLabelText('Sort'), 'newest');
    const price = screen.getByLabelText<HTMLInputElement>('Price');
    price.value = '40';
    price.dispatchEvent(new Event('change', { bubbles: true }));
    await user.type(screen.getByLabelText('Name'), 'Betsy');
    await user.click(screen.getByRole('button', { name: 'Buy' }));
    expect(buy).not.toHaveBeenCalled();

    await takeOver();
    expect(buy.mock.calls).toEqual([[{ size: 'M', sale: true, sort: 'newest', price: 40 }]]);
    expect(screen.getByLabelText('M')).toBeChecked();
    expect(screen.getByLabelText('Name')).toHaveValue('Betsy');
  });

  it('buys once, however often the button was pressed', async () => {
    const { buy, takeOver, user } = comeFromServer();
    await user.tripleClick(screen.getByRole('button', { name: 'Buy' }));
    await takeOver();
    expect(buy).toHaveBeenCalledTimes(1);
  });

  it.each(['Buy', 'Send'])('counts %s once when it is pressed before and during hydration', async (name) => {
    const { buy, send, takeOver, user } = comeFromServer();
    const button = screen.getByRole('button', { name });
    await user.click(button);
    await takeOver(undefined, () => user.click(button));
    expect([...buy.mock.calls, ...send.mock.calls]).toHaveLength(1);
  });

  it('sends a form that only the code sends, and leaves the others to the browser', async () => {
    const { send, takeOver, user } = comeFromServer();
    const sentByBrowser: string[] = [];
    const tell = (event: SubmitEvent) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      sentByBrowser.push((event.submitter as HTMLElement).textContent);
    };
    window.addEventListener('submit', tell);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(sentByBrowser).toEqual(['Search']);
    expect(send).not.toHaveBeenCalled();

    await takeOver();
    window.removeEventListener('submit', tell);
    expect(send).toHaveBeenCalledTimes(1);
    expect(sentByBrowser).toEqual(['Search']);
  });

  it('follows a link after what was pressed before it, the last one of several', async () => {
    const { buy, follow, takeOver, user } = comeFromServer();
    const followed = followedByBrowser();
    await user.click(screen.getByRole('link', { name: '/cart' }));
    expect(followed).toEqual(['/cart']);
    await user.click(screen.getByRole('button', { name: 'Buy' }));
    await user.click(screen.getByRole('link', { name: '/cart' }));
    await user.click(screen.getByRole('link', { name: '/wishlist' }));
    expect([...buy.mock.calls, ...follow.mock.calls]).toEqual([]);

    await takeOver();
    expect(buy).toHaveBeenCalledTimes(1);
    expect(follow.mock.calls).toEqual([['/wishlist']]);
    expect(buy.mock.invocationCallOrder[0]).toBeLessThan(follow.mock.invocationCallOrder[0] ?? 0);
    expect(followed).toEqual(['/cart']);
  });

  it('follows a link only when each part of the page has its presses', async () => {
    const { zoom, follow, takeOver, user } = comeFromServer();
    let arrive = () => {};
    const codeOfPictures = new Promise<void>((resolve) => (arrive = resolve));
    await user.click(screen.getByRole('button', { name: 'Zoom' }));
    await user.click(screen.getByRole('link', { name: '/cart' }));
    await takeOver(codeOfPictures);
    expect(follow).not.toHaveBeenCalled();
    await act(() => {
      arrive();
      return codeOfPictures;
    });
    expect(zoom).toHaveBeenCalledTimes(1);
    expect(follow.mock.calls).toEqual([['/cart']]);
  });

  it('leaves links to the browser that do not take the page away', async () => {
    const { user } = comeFromServer();
    const followed = followedByBrowser();
    await user.click(screen.getByRole('button', { name: 'Buy' }));
    await user.click(screen.getByRole('link', { name: 'mailto:hello@shop.example' }));
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link', { name: '/cart' }));
    await user.keyboard('{/Control}');
    expect(followed).toEqual(['mailto:hello@shop.example', '/cart']);
  });

  it('leaves a checkbox as it was pressed last', async () => {
    const { buy, takeOver, user } = comeFromServer();
    await user.click(screen.getByLabelText('Sale'));
    await user.click(screen.getByLabelText('Sale'));
    await takeOver();
    expect(screen.getByLabelText('Sale')).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Buy' }));
    expect(buy.mock.calls).toEqual([[expect.objectContaining({ sale: false })]]);
  });

  it('waits for the pressed part of the page, and repeats no press that React handled', async () => {
    const { buy, zoom, takeOver, user } = comeFromServer();
    let arrive = () => {};
    const codeOfPictures = new Promise<void>((resolve) => (arrive = resolve));
    await user.click(screen.getByLabelText('Sale'));
    await user.click(screen.getByRole('button', { name: 'Zoom' }));
    await takeOver(codeOfPictures);
    await user.click(screen.getByRole('button', { name: 'Buy' }));
    expect(buy.mock.calls).toEqual([[expect.objectContaining({ sale: true })]]);
    await user.click(screen.getByLabelText('Sale'));
    expect(zoom).not.toHaveBeenCalled();

    await act(() => {
      arrive();
      return codeOfPictures;
    });
    expect(zoom).toHaveBeenCalledTimes(1);
    expect(buy).toHaveBeenCalledTimes(1);
    expect(screen.getByLabelText('Sale')).not.toBeChecked();
  });

  it('handles presses itself from then on', async () => {
    const { buy, takeOver, user } = comeFromServer();
    await takeOver();
    await user.click(screen.getByRole('button', { name: 'Buy' }));
    expect(buy).toHaveBeenCalledTimes(1);
    expect(window.takePresses?.()).toEqual([]);
  });
});
