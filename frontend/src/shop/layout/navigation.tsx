import type { ReactNode, SubmitEvent } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import type { MenuLink } from '../../api/models';
import { aboutPath, categoryPath, contactPath, homePath } from '../../page/paths';
import { useCategories, useStore } from '../../page/use-store';
import { callTo, mailTo } from '../../ui/contact-address';
import { Icon } from '../../ui/icon';
import { adminMessagesPath, adminOrdersPath, adminProductsPath } from '../../page/staff-paths';
import { ServerForm } from '../../page/server-form';
import { useSignOut } from '../../session/use-sign-out';
import { popoverOf } from '../../ui/popover';

interface NavigationProps {
  /** Accessible name of the landmark. The desktop navigation and the side menu can both be present. */
  label: string;
  className: string;
  children?: ReactNode;
}

export function Navigation({ label, className, children }: NavigationProps) {
  const { menu } = useStore();
  const categories = useCategories().filter(({ inMenu, hasProducts }) => inMenu && hasProducts);
  const links = menu.header ?? [
    { label: 'Home', to: homePath },
    { label: 'New Arrivals', to: categoryPath('new-arrivals') },
    ...categories.map(({ name, slug }) => ({ label: name, to: categoryPath(slug) })),
    { label: 'About', to: aboutPath },
    { label: 'Contact', to: contactPath },
  ];
  return (
    <nav aria-label={label} className={className}>
      <ul>
        {links.map(({ label: text, to }, at) => (
          <li key={at}>
            <HeaderLink label={text} to={to} end={menu.header !== null} />
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}

/**
 * Link of the menu in the header.
 * @param props.end whether the link is current only on its own path, not on paths below
 */
function HeaderLink({ label, to, end }: MenuLink & { end: boolean }) {
  const { pathname, search } = useLocation();
  if (/^https:|#/.test(to)) return <PlainMenuLink label={label} to={to} />;
  if (!to.includes('?'))
    return (
      <NavLink to={to} end={end}>
        {label}
      </NavLink>
    );
  return (
    <Link to={to} aria-current={to === pathname + search ? 'page' : undefined}>
      {label}
    </Link>
  );
}

/** Link of a menu to a page or to another website. */
export function PlainMenuLink({ label, to }: MenuLink) {
  return to.startsWith('https:') ? <a href={to}>{label}</a> : <Link to={to}>{label}</Link>;
}

export function ContactLinks() {
  const { email, phone } = useStore();
  return (
    <ul className="contact-links">
      <li>
        <a href={mailTo(email)}>
          <Icon name="mail" size={16} />
          {email}
        </a>
      </li>
      <li>
        <a href={callTo(phone)}>
          <Icon name="phone" size={16} />
          {phone}
        </a>
      </li>
    </ul>
  );
}

/** Menu entries for administrators only. */
export const staffLinks = [
  { name: 'Manage Products', path: adminProductsPath },
  { name: 'Manage Orders', path: adminOrdersPath },
  { name: 'Messages', path: adminMessagesPath },
];

export function SignOutForm({ className }: { className: string }) {
  const signOut = useSignOut();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    popoverOf(event.currentTarget.closest<HTMLElement>('[popover]'))?.hidePopover?.();
    void signOut();
  };

  return (
    <ServerForm form="sign-out" onSubmit={submit}>
      <button type="submit" className={className}>
        Logout
      </button>
    </ServerForm>
  );
}
