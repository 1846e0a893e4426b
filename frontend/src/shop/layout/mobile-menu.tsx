import './mobile-menu.css';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { ordersPath, profilePath, signInPath, wishlistPath } from '../../page/paths';
import { useSession } from '../../session/use-session';
import { ThemeChoice } from '../../page/theme-choice';
import { Icon } from '../../ui/icon';
import { Sheet } from '../../ui/side-panel';
import { ContactLinks, Navigation, SignOutForm, staffLinks } from './navigation';
import { popoverOf } from '../../ui/popover';

/** Menu on phones. It is a popover, so it also opens before hydration. */
export function MobileMenu() {
  const { key } = useLocation();
  const menu = useRef<HTMLDialogElement>(null);
  useEffect(() => popoverOf(menu.current)?.hidePopover?.(), [key]);
  return (
    <div className="mobile-menu">
      <button type="button" className="icon-button" aria-label="Menu" aria-haspopup="dialog" popoverTarget="menu">
        <Icon name="menu" />
      </button>
      <dialog ref={menu} id="menu" popover="auto" className="sheet sheet--left" aria-labelledby="menu-title">
        <Sheet title="Menu" titleId="menu-title" close={{ popoverTarget: 'menu', popoverTargetAction: 'hide' }}>
          <Navigation label="Menu" className="menu-nav">
            <li>
              <NavLink to={wishlistPath}>Wishlist</NavLink>
            </li>
          </Navigation>
          <AccountLinks />
          <ContactLinks />
          <ThemeChoice />
        </Sheet>
      </dialog>
    </div>
  );
}

function AccountLinks() {
  const session = useSession();
  if (session.state === 'signed-in') {
    const { username, isAdmin } = session.user;
    return (
      <div className="menu-account">
        <p>
          Hello, <strong>{username}</strong> {isAdmin && <span className="badge">Administrator</span>}
        </p>
        <Link className="button" to={profilePath}>
          My Profile
        </Link>
        <Link className="button button--quiet" to={ordersPath}>
          My Orders
        </Link>
        {isAdmin &&
          staffLinks.map(({ name, path }) => (
            <Link key={path} className="button button--quiet" to={path}>
              {name}
            </Link>
          ))}
        <SignOutForm className="button button--quiet" />
      </div>
    );
  }
  return (
    <div className="menu-account">
      <Link className="button" to={signInPath()}>
        Sign In
      </Link>
      <Link className="button button--quiet" to={signInPath({ tab: 'register' })}>
        Create Account
      </Link>
    </div>
  );
}
