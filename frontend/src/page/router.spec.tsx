import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { openAt } from '../../test/open-at';
import { Link, NavLink, Navigate, Router, useLocation, useNavigate, useSearchParams } from './router';

function Here() {
  const { pathname, search, state } = useLocation();
  return <p>{`${pathname}${search} ${JSON.stringify(state)}`}</p>;
}

function open(at: string, links: ReactNode) {
  openAt(at);
  const drawn = jest.fn();
  const Beside = () => {
    drawn();
    return null;
  };
  render(
    <Router>
      <Here />
      <Beside />
      {links}
    </Router>,
  );
  return drawn;
}

const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));

describe('a link', () => {
  it('shows the page that it leads to, with what it hands over, and Back shows the former one', async () => {
    const drawn = open(
      '/one',
      <Link to="/two?size=M" state={{ from: 'one' }}>
        Two
      </Link>,
    );
    await follow('Two');
    expect(screen.getByText('/two?size=M {"from":"one"}')).toBeInTheDocument();
    expect(window.location.pathname + window.location.search).toBe('/two?size=M');
    act(() => window.history.back());
    expect(await screen.findByText('/one null')).toBeInTheDocument();
    expect(drawn).toHaveBeenCalledTimes(1);
  });

  it('makes no entry in the history when it leads to where people are', async () => {
    open('/one', <Link to="/one">One</Link>);
    const before = window.history.length;
    await follow('One');
    expect(window.history.length).toBe(before);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'is left to the browser with %p',
    (how) => {
      open('/one', <Link to="/two">Two</Link>);
      let handled: boolean | undefined;
      const stop = (event: Event) => {
        handled = event.defaultPrevented;
        event.preventDefault();
      };
      window.addEventListener('click', stop, { once: true });
      fireEvent.click(screen.getByRole('link'), how);
      expect(handled).toBe(false);
      expect(screen.getByText('/one null')).toBeInTheDocument();
    },
  );

  it('is left alone when its own press was handled', async () => {
    open(
      '/one',
      <Link to="/two" onClick={(event) => event.preventDefault()}>
        Two
      </Link>,
    );
    await follow('Two');
    expect(screen.getByText('/one null')).toBeInTheDocument();
  });

  it('says in the navigation which page is shown', async () => {
    open('/one', <NavLink to="/two">Two</NavLink>);
    expect(screen.getByRole('link')).not.toHaveAttribute('aria-current');
    await follow('Two');
    expect(screen.getByRole('link')).toHaveAttribute('aria-current', 'page');
  });
});

it('leaves no way back to a page that moves people on', async () => {
  openAt('/one');
  function Old() {
    return useLocation().pathname === '/old' ? <Navigate to="/new" replace state={{ moved: true }} /> : null;
  }
  render(
    <Router>
      <Old />
      <Here />
      <Link to="/old">Go</Link>
    </Router>,
  );
  const before = window.history.length;
  await userEvent.click(screen.getByRole('link', { name: 'Go' }));
  expect(await screen.findByText('/new {"moved":true}')).toBeInTheDocument();
  expect(window.history.length).toBe(before + 1);
});

it('changes the query and keeps the path', async () => {
  function Query() {
    const [query, setQuery] = useSearchParams();
    return <button onClick={() => setQuery({ page: '2' })}>{query.get('page') ?? 'none'}</button>;
  }
  open('/list?page=1', <Query />);
  await userEvent.click(screen.getByRole('button', { name: '1' }));
  expect(screen.getByRole('button', { name: '2' })).toBeInTheDocument();
  expect(window.location.pathname + window.location.search).toBe('/list?page=2');
});

it('never leaves the shop', async () => {
  function Away() {
    const navigate = useNavigate();
    return <button onClick={() => navigate('//evil.example/path')}>Away</button>;
  }
  open('/one', <Away />);
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByText('/path null')).toBeInTheDocument());
  expect(window.location.origin).toBe('http://localhost');
});
