import './signed-in-menu.css';
import type { MouseEvent } from 'react';
import type { User } from '../../api/models';
import { ordersPath, profilePath } from '../../page/paths';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/icon';
import { SignOutForm, staffLinks } from './navigation';
import { popoverOf } from '../../ui/popover';

export default function SignedInMenu({ user }: { user: User }) {
  return (
    <div className="user-menu">
      <button
        type="button"
        className="icon-button"
        aria-label={`Account menu of ${user.username}`}
        popoverTarget="user-menu"
      >
        <Icon name="user" />
        <span className="user-menu__here" aria-hidden="true" />
      </button>
      <div id="user-menu" popover="auto" className="user-menu__panel">
        <p className="user-menu__greeting">
          <span>
            Hello, <strong>{user.username}</strong>
          </span>
          {user.isAdmin && <span className="badge">Administrator</span>}
        </p>
        <Link to={profilePath} className="user-menu__item" onClick={close}>
          My Profile
        </Link>
        <Link to={ordersPath} className="user-menu__item" onClick={close}>
          My Orders
        </Link>
        {user.isAdmin &&
          staffLinks.map(({ name, path }) => (
            <Link key={path} to={path} className="user-menu__item" onClick={close}>
              {name}
            </Link>
          ))}
        <SignOutForm className="user-menu__item" />
      </div>
    </div>
  );
}

const close = ({ currentTarget }: MouseEvent) =>
  popoverOf(currentTarget.closest<HTMLElement>('[popover]'))?.hidePopover?.();
