import { Button } from 'antd';
import { Link, useLocation } from 'react-router-dom';
import type { User } from '../../api/models';
import { useSignOut } from '../../session/use-sign-out';
import { ThemeChoice } from '../../theme/theme-choice';
import { useMenu } from '../../ui/use-menu';
import { adminRoutes } from '../admin-routes';

const further = adminRoutes.filter(({ place }) => place === 'more');

/** The pages that are no tab of the dashboard, and what concerns who is signed in. */
export function MoreMenu({ user }: { user: User }) {
  const { open, area, close, toggle } = useMenu();
  const signOut = useSignOut();
  const { pathname } = useLocation();

  return (
    <div className="more-menu" ref={area}>
      <Button aria-expanded={open} aria-controls="more-menu" onClick={toggle}>
        More
      </Button>
      <nav id="more-menu" className="more-menu__panel" aria-label="More" hidden={!open}>
        {further.map(({ path, title }) => (
          <Link key={path} to={path} aria-current={path === pathname ? 'page' : undefined} onClick={close}>
            {title}
          </Link>
        ))}
        <ThemeChoice />
        <button type="button" onClick={() => void signOut()}>
          Logout {user.username}
        </button>
      </nav>
    </div>
  );
}
