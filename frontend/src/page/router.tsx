import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  browserHistory,
  type Location,
  type NavigateOptions,
  type Place,
  type RouterHistory,
  staticHistory,
} from './history';
import type { Params } from './match-path';

const HistoryContext = createContext<RouterHistory>(staticHistory('/'));
const ParamsContext = createContext<Params>({});

/** @param props.at the address on the server; in the browser, the document's own */
export function Router({ at, children }: { at?: string; children: ReactNode }) {
  const [history] = useState(() => (at === undefined ? browserHistory() : staticHistory(at)));
  return <HistoryContext value={history}>{children}</HistoryContext>;
}

/** What `useParams` finds in the page. */
export const ParamsProvider = ParamsContext.Provider;

export const useParams = (): Params => use(ParamsContext);

/** Everybody who needs it subscribes: a move renders nothing else. */
export function usePlace(): Place {
  const { subscribe, place, firstPlace } = use(HistoryContext);
  return useSyncExternalStore(subscribe, place, firstPlace);
}

export const useLocation = (): Location => usePlace().location;

/** A function that tells whether people are still where the document was opened. */
export const useIsFirstPlace = () => use(HistoryContext).isFirstPlace;

/** Stays the same function. */
export const useNavigate = () => use(HistoryContext).go;

type Change = Record<string, string> | URLSearchParams | ((current: URLSearchParams) => URLSearchParams);

/** The address's query, and a function that changes it. */
export function useSearchParams(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const { place, go } = use(HistoryContext);
  const { search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = (to: Change, options?: NavigateOptions) => {
    const next = typeof to === 'function' ? to(new URLSearchParams(place().location.search)) : new URLSearchParams(to);
    go(`?${next.toString()}`, options);
  };
  return [params, change];
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the shop. */
  to: string;
  /** For the page that it leads to. */
  state?: unknown;
}

/** A link inside the shop. One to where people are already makes no entry in the history. */
export function Link({ to, state, onClick, children, ...anchor }: LinkProps) {
  const { place, go } = use(HistoryContext);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey || anchor.target) return;
    event.preventDefault();
    const { pathname, search, hash } = place().location;
    go(to, { state, replace: to === pathname + search + hash });
  };
  return (
    <a {...anchor} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** A link that says when it leads to the shown page. */
export function NavLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
      {children}
    </Link>
  );
}

/** Goes to another page as soon as it is shown. */
export function Navigate({ to, replace, state }: { to: string } & NavigateOptions): null {
  const go = useNavigate();
  const move = useEffectEvent(() => go(to, { replace, state }));
  useEffect(() => move(), [to]);
  return null;
}
