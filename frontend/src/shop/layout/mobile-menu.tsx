import './mobile-menu.css';
import { useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { ordersPath, profilePath, signInPath, wishlistPath } from '../../page/paths';
import { useSession } from '../../session/use-session';
import { useSignOut } from '../../session/use-sign-out';
import { ThemeChoice } from './theme-choice';
import { Icon } from '../../ui/icon';
import { preloadSidePanel, SidePanel } from '../../ui/side-panel';
import { ContactLinks } from './contact-links';
import { Navigation } from './navigation';
import { staffLinks } from './staff-links';

export function MobileMenu() {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const close = () => setOpenedAt(null);
  return (
    <div className="mobile-menu">
      <button
        type="button"
        className="icon-button"
        aria-label="Menu"
        aria-haspopup="dialog"
        onPointerEnter={preloadSidePanel}
        onFocus={preloadSidePanel}
        onClick={() => setOpenedAt(key)}
      >
        <Icon name="menu" />
      </button>
      <SidePanel title="Menu" side="left" open={openedAt === key} onClose={close}>
        <Navigation label="Menu" className="menu-nav">
          <li>
            <NavLink to={wishlistPath}>Wishlist</NavLink>
          </li>
        </Navigation>
        <AccountLinks onLeave={close} />
        <ContactLinks />
        <ThemeChoice />
      </SidePanel>
    </div>
  );
}

function AccountLinks({ onLeave }: { onLeave: () => void }) {
  const session = useSession();
  const signOut = useSignOut();
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
        <button
          type="button"
          className="button button--quiet"
          onClick={() => {
            onLeave();
            void signOut();
          }}
        >
          Logout
        </button>
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
