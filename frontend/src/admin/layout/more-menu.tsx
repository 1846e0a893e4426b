import { Button } from 'antd';
import { Link, useLocation } from 'react-router-dom';
import { ThemeChoice } from '../../shop/layout/theme-choice';
import { useMenu } from '../../ui/use-menu';
import { staffRoutes } from '../staff-routes';

const further = staffRoutes.filter(({ place }) => place === 'more');

/** The pages without a tab; the button names the open one. */
export function MoreMenu() {
  const { open, area, close, toggle } = useMenu();
  const { pathname } = useLocation();
  const here = further.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));

  return (
    <div className="more-menu" ref={area}>
      <Button className={here && 'more-menu__here'} aria-expanded={open} aria-controls="more-menu" onClick={toggle}>
        {here ? `More: ${here.title}` : 'More'}
      </Button>
      <nav id="more-menu" className="more-menu__panel" aria-label="More" hidden={!open}>
        {further.map(({ path, title }) => (
          <Link key={path} to={path} aria-current={path === here?.path ? 'page' : undefined} onClick={close}>
            {title}
          </Link>
        ))}
        <ThemeChoice />
      </nav>
    </div>
  );
}
