import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ThemeChoice } from '../../page/theme-choice';
import { staffRoutes } from '../staff-routes';

const further = staffRoutes.filter(({ place }) => place === 'more');

/** Menu of the pages without a tab. The button shows the name of the open page. */
export function MoreMenu() {
  const menu = useRef<HTMLElement>(null);
  const { key, pathname } = useLocation();
  useEffect(() => menu.current?.hidePopover(), [key]);
  const here = further.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));

  return (
    <div className="more-menu">
      <Button className={here && 'more-menu__here'} popoverTarget="more-menu">
        {here ? `More: ${here.title}` : 'More'}
      </Button>
      <nav ref={menu} id="more-menu" popover="auto" className="more-menu__panel" aria-label="More">
        {further.map(({ path, title }) => (
          <Link key={path} to={path} aria-current={path === here?.path ? 'page' : undefined}>
            {title}
          </Link>
        ))}
        <ThemeChoice />
      </nav>
    </div>
  );
}
