import { act, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { useToast } from './use-toast';

function Buttons() {
  const toast = useToast();
  return (
    <>
      <button onClick={() => toast({ title: 'First', description: 'The first message.' })}>one</button>
      <button onClick={() => toast({ title: 'Second' })}>two</button>
    </>
  );
}

async function showFirst() {
  renderPage(<Buttons />);
  fireEvent.click(screen.getByText('one'));
  await screen.findByText('The first message.');
}

describe('toast', () => {
  afterEach(() => jest.useRealTimers());

  it('replaces the previous toast, and is announced by screen readers', async () => {
    await showFirst();
    fireEvent.click(screen.getByText('two'));
    expect(screen.getByText('Second').closest('[aria-live=polite]')).toBeInTheDocument();
    expect(screen.queryByText('First')).not.toBeInTheDocument();
  });

  it('disappears after five seconds', async () => {
    await showFirst();
    jest.useFakeTimers();
    fireEvent.click(screen.getByText('two'));
    act(() => jest.advanceTimersByTime(4900));
    expect(screen.getByText('Second')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(200));
    expect(screen.queryByText('Second')).not.toBeInTheDocument();
  });

  it.each([
    ['a mouse points at it', fireEvent.pointerEnter, fireEvent.pointerLeave],
    ['the focus is in it', fireEvent.focus, fireEvent.blur],
  ])('stays while %s', async (_, begin, end) => {
    await showFirst();
    jest.useFakeTimers();
    fireEvent.click(screen.getByText('two'));
    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    act(() => jest.advanceTimersByTime(4000));
    begin(dismiss);
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByText('Second')).toBeInTheDocument();
    end(dismiss);
    act(() => jest.advanceTimersByTime(5100));
    expect(screen.queryByText('Second')).not.toBeInTheDocument();
  });

  describe('scrolls the page', () => {
    let scrolled: Element[];
    beforeEach(() => {
      scrolled = [];
      Element.prototype.scrollIntoView = function (this: Element) {
        scrolled.push(this);
      };
    });

    it('to the control that a tap activated, also where a tap moves no focus', async () => {
      renderPage(<Buttons />);
      fireEvent.click(screen.getByText('one'), { detail: 1 });
      await screen.findByText('The first message.');
      expect(document.body).toHaveFocus();
      expect(scrolled).toEqual([screen.getByText('one')]);
    });

    it('to the focused control when a key was used after the last tap', async () => {
      renderPage(<Buttons />);
      fireEvent.click(screen.getByText('one'), { detail: 1 });
      await screen.findByText('The first message.');
      const second = screen.getByText('two');
      second.focus();
      fireEvent.keyDown(second, { key: 'Enter' });
      fireEvent.click(second);
      await screen.findByText('Second');
      expect(scrolled).toEqual([screen.getByText('one'), second]);
    });
  });

  it('is swiped away by fifty pixels, and comes back from fewer', async () => {
    await showFirst();
    swipe(49);
    expect(screen.getByText('First')).toBeInTheDocument();
    swipe(50);
    expect(screen.queryByText('First')).not.toBeInTheDocument();
  });
});

function swipe(distance: number) {
  const card = screen.getByText('First');
  fireEvent(card, pointer('pointerdown', 100));
  fireEvent(card, pointer('pointermove', 100 + distance));
  fireEvent(card, pointer('pointerup', 100 + distance));
}

const pointer = (type: string, clientX: number) => new MouseEvent(type, { bubbles: true, clientX });
