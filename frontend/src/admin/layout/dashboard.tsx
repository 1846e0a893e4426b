import { Button, Tabs } from 'antd';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link, matchPath, useLocation, useNavigate } from 'react-router-dom';
import type { User } from '../../api/models';
import { useMediaQuery } from '../../device/observed';
import { homePath, ordersPath } from '../../page/paths';
import { adminOrdersPath, adminPath, adminSecurityPath } from '../../page/staff-paths';
import { ThemeChoice } from '../../page/theme-choice';
import { useStore } from '../../page/use-store';
import { useSignOut } from '../../session/use-sign-out';
import { Icon } from '../../ui/icon';
import { popoverOf } from '../../ui/popover';
import { mayView, type MoreGroup, type StaffArea, type StaffRoute, staffRoutes } from '../staff-routes';
import { CountedLabel } from './counted-label';
import { Shortcuts } from './shortcuts';
import { useWorkCounts } from './use-work-counts';

/** Headings of the groups in the "More" menu, in their order. On phones, the links beside the tabs are the first group. */
const moreGroups: Record<MoreGroup | 'link', string> = {
  link: 'Returns and promotions',
  catalog: 'Catalog',
  customers: 'Customers',
  reports: 'Reports',
  settings: 'Settings',
  system: 'System',
};

/** Other paths that belong to a tab. */
const otherAddresses: Record<string, string> = { [ordersPath]: adminOrdersPath };

/** Widths at which `admin.css` shows the header in one row, with the sign-out and the links beside the tabs under "More". */
const narrow = '(max-width: 600px)';

/**
 * Layout of the back office: a link to the page Today, a row with five tabs and two links, and the "More" menu for the
 * other pages. Also contains the command palette and a link to the shop.
 */
export function Dashboard({ user, children }: { user: User; children: ReactNode }) {
  const { name } = useStore();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const isNarrow = useMediaQuery(narrow);
  const { pathname } = useLocation();
  const here = otherAddresses[pathname] ?? pathname;
  const tabs = staffRoutes.filter(({ place, area }) => place === 'tab' && mayView(user, area));
  const route = staffRoutes.find(({ path }) => matchPath(path, here));
  const content = (
    <Content user={user} route={route}>
      {children}
    </Content>
  );
  const tab = tabs.find(({ path }) => matchPath(path, here))?.path;
  const links = staffRoutes.filter(({ place, area }) => !isNarrow && place === 'link' && mayView(user, area));
  const main = useRef<HTMLElement>(null);
  const workOf = useWorkCounts();
  useReachableTabs(main, tab);
  const pages = useLinksInView(links.some(({ path }) => matchPath(path, here)));
  const backToSite = { type: 'primary', onClick: () => void navigate(homePath) } as const;

  return (
    <div className="dashboard">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="dashboard__header">
        <p className="dashboard__brand">
          <Link to={homePath}>{name}</Link>
        </p>
        <h1>Admin Dashboard</h1>
        <Link
          className="dashboard__today"
          to={adminPath}
          aria-current={matchPath(adminPath, pathname) ? 'page' : undefined}
        >
          Today
        </Link>
        <Shortcuts user={user} />
        <div className="dashboard__actions">
          <span className="dashboard__user" title={user.email}>
            {user.username}
          </span>
          {!isNarrow && <Button onClick={() => void signOut()}>Logout</Button>}
          <MoreMenu user={user} />
          {isNarrow ? (
            <Button
              {...backToSite}
              icon={<Icon name="bag" size={18} />}
              aria-label="Back to Site"
              title="Back to Site"
            />
          ) : (
            <Button {...backToSite}>Back to Site</Button>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} ref={main}>
        <Tabs
          tabBarGutter={0}
          activeKey={tab ?? ''}
          // Without a selected tab, antd leaves the underline below the last selected tab.
          styles={tab === undefined ? { indicator: { display: 'none' } } : {}}
          onChange={(path) => void navigate(path)}
          renderTabBar={(props, TabBar) => (
            <div ref={pages} className="dashboard__pages">
              <TabBar {...props} />
              {links.length > 0 && (
                <nav className="dashboard__links" aria-label="More pages">
                  {links.map(({ path, title }) => (
                    <Link key={path} to={path} aria-current={matchPath(path, here) ? 'page' : undefined}>
                      <CountedLabel name={title} work={workOf(path)} />
                    </Link>
                  ))}
                </nav>
              )}
            </div>
          )}
          items={tabs.map(({ path, title }) => ({
            key: path,
            label: <CountedLabel name={title} work={workOf(path)} />,
            children: path === tab ? content : null,
          }))}
        />
        {tab === undefined && content}
      </main>
    </div>
  );
}

/** Makes the tabs reachable with the Tab key while none is selected: antd makes only the selected tab focusable. */
function useReachableTabs(area: RefObject<HTMLElement | null>, chosen: string | undefined): void {
  useEffect(() => {
    if (chosen !== undefined) return;
    const first = area.current?.querySelector('[role="tab"]');
    first?.setAttribute('tabindex', '0');
    return () => {
      if (first?.getAttribute('aria-selected') !== 'true') first?.setAttribute('tabindex', '-1');
    };
  }, [area, chosen]);
}

/**
 * Scrolls the row of tabs and links to its links while the page of a link is open. On small tablets, the links do not
 * fit.
 * @returns the ref of the row
 */
function useLinksInView(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (row.current) row.current.scrollLeft = isOpen ? row.current.scrollWidth : 0;
  }, [isOpen]);
  return row;
}

/**
 * Menu of the pages without a tab that the user's role includes. The button names the open page. On phones, only screen
 * readers get this name, and the menu contains the links beside the tabs and the sign-out.
 */
export function MoreMenu({ user }: { user: User }) {
  const signOut = useSignOut();
  const isNarrow = useMediaQuery(narrow);
  const workOf = useWorkCounts();
  const menu = useRef<HTMLElement>(null);
  const { key, pathname } = useLocation();
  useEffect(() => popoverOf(menu.current)?.hidePopover?.(), [key]);
  const isFurther = (place: StaffRoute['place']) => place in moreGroups && (isNarrow || place !== 'link');
  const further = staffRoutes.filter(({ place, area }) => isFurther(place) && mayView(user, area));
  const here = further.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));

  const name = here ? `More: ${here.title}` : 'More';
  const open = further.reduce((sum, { path }) => sum + (workOf(path)?.count ?? 0), 0);

  return (
    <div className="more-menu">
      <Button className={here && 'more-menu__here'} popoverTarget="more-menu">
        <CountedLabel
          name={name}
          shown={isNarrow ? 'More' : name}
          work={open > 0 ? { count: open, word: 'open' } : undefined}
        />
      </Button>
      <nav ref={menu} id="more-menu" popover="auto" className="more-menu__panel" aria-label="More">
        {Object.entries(moreGroups).map(([group, name]) => {
          const pages = further.filter(({ place }) => place === group);
          return (
            pages.length > 0 && (
              <section key={group} aria-label={name}>
                <p>{name}</p>
                {pages.map(({ path, title }) => (
                  <Link key={path} to={path} aria-current={path === here?.path ? 'page' : undefined}>
                    <CountedLabel name={title} work={workOf(path)} />
                  </Link>
                ))}
              </section>
            )
          );
        })}
        <ThemeChoice />
        {isNarrow && (
          <button type="button" onClick={() => void signOut()}>
            Logout
          </button>
        )}
      </nav>
    </div>
  );
}

/** Whether the user may do more in the area than view it. */
function mayAct({ permissions }: User, area: StaffArea): boolean {
  return permissions.some((one) => one.startsWith(`${area}.`) && one !== `${area}.view`);
}

interface ContentProps {
  user: User;
  route: StaffRoute | undefined;
  children: ReactNode;
}

/**
 * The page, or the reason why the user may not see it: their role does not permit it, or the second factor is not set
 * up yet.
 */
function Content({ user, route, children }: ContentProps) {
  if (user.needsSecondFactor && route?.path !== adminSecurityPath) {
    return (
      <>
        <h2>Set up two-step sign-in</h2>
        <p>This shop requires two-step sign-in for staff. Add an authenticator app or a passkey to continue.</p>
        <Link to={adminSecurityPath}>Set up two-step sign-in</Link>
      </>
    );
  }
  if (!route?.area) return children;
  if (!mayView(user, route.area)) {
    return (
      <>
        <h2>You do not have access</h2>
        <p>Your role does not include this page. Please ask a shop owner for access.</p>
      </>
    );
  }
  return (
    <>
      {!mayAct(user, route.area) && (
        <p className="second-line">Your role lets you view this page but not make changes.</p>
      )}
      {children}
    </>
  );
}
