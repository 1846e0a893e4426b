import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { aboutPath, categoryPath, contactPath, homePath } from '../../page/paths';

const links = [
  { name: 'Home', to: homePath },
  { name: 'New Arrivals', to: categoryPath('new-arrivals') },
  { name: 'Bikinis', to: categoryPath('bikinis') },
  { name: 'Athletic Wear', to: categoryPath('athletic-wear') },
  { name: 'About', to: aboutPath },
  { name: 'Contact', to: contactPath },
];

interface NavigationProps {
  /** Accessible name of the landmark. The desktop navigation and the side menu can both be present. */
  label: string;
  className: string;
  /** Further entries, as list items. */
  children?: ReactNode;
}

export function Navigation({ label, className, children }: NavigationProps) {
  return (
    <nav aria-label={label} className={className}>
      <ul>
        {links.map(({ name, to }) => (
          <li key={to}>
            <NavLink to={to}>{name}</NavLink>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}
