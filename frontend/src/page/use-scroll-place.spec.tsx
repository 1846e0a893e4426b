import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAt } from '../../test/open-at';
import { Link, Router, useLocation } from './router';
import { useScrollPlace } from './use-scroll-place';

function Frame({ keepsFocus }: { keepsFocus: boolean }) {
  useScrollPlace({ keepsFocus });
  return (
    <>
      <Link to="/second">Tab</Link>
      <main id="main" tabIndex={-1}>
        {useLocation().pathname === '/first' ? <Link to="/second">Row</Link> : 'The second page'}
      </main>
    </>
  );
}

async function follow(name: string, keepsFocus: boolean) {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation();
  openAt('/first');
  render(<Frame keepsFocus={keepsFocus} />, { wrapper: Router });
  await userEvent.click(screen.getByRole('link', { name }));
  expect(screen.getByText('The second page')).toBeInTheDocument();
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  scrolled.mockRestore();
}

describe('a new page', () => {
  it.each([
    ['Tab', false],
    ['Row', false],
    ['Row', true],
  ])('starts at its top with the focus on what is new, after “%s”, keeping the focus: %s', async (name, keepsFocus) => {
    await follow(name, keepsFocus);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('leaves the focus on the link that opened it, if the link stays and asks for that', async () => {
    await follow('Tab', true);
    expect(screen.getByRole('link', { name: 'Tab' })).toHaveFocus();
  });
});

it.each([
  ['a page that was opened again at its top', 1],
  ['it to the browser where a link within the page leads', 0],
])('leaves %s, and finds the place again where people come back', (_, later) => {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation();
  const openEntry = (entry: unknown) => {
    history.replaceState(entry, '');
    scrolled.mockClear();
    return render(<Frame keepsFocus={false} />, { wrapper: Router });
  };
  const opened = jest.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(1);
  const first = openEntry(null);
  jest.replaceProperty(window, 'scrollY', 900);
  fireEvent.scroll(window);
  first.unmount();
  const firstEntry: unknown = history.state;

  opened.mockReturnValue(1 + later);
  openEntry(null).unmount();
  expect(scrolled).not.toHaveBeenCalled();

  openEntry(firstEntry).unmount();
  expect(scrolled).toHaveBeenCalledWith(0, 900);
  jest.restoreAllMocks();
});

it('restores the place that people reached before hydration', () => {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation();
  const open = () => render(<Frame keepsFocus={false} />, { wrapper: Router }).unmount();
  jest.replaceProperty(window, 'scrollY', 300);
  open();
  expect(scrolled).not.toHaveBeenCalled();
  open();
  expect(scrolled).toHaveBeenCalledWith(0, 300);
  jest.restoreAllMocks();
});
