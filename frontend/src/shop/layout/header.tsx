import { MobileMenu } from './mobile-menu';
import { Link, useLocation } from 'react-router-dom';
import { cartPath, homePath, signInPath, wishlistPath } from '../../page/paths';
import { Icon } from '../../ui/icon';
import { freeShipping } from '../../page/shipping-words';
import type { Store } from '../../api/models';
import { pictureFiles } from '../../ui/product-picture';
import { useStore } from '../../page/use-store';
import { ContactLinks, Navigation } from './navigation';
import { lazy, type MouseEvent, Suspense, useEffect, useRef } from 'react';
import { SearchForm } from './search-form';
import { useSession } from '../../session/use-session';
import { onCartChangedElsewhere } from '../cart/cart-session';
import { useCart } from '../cart/use-cart';
import { useWishlist } from '../saved/use-wishlist';
import { popoverOf } from '../../ui/popover';

/** @param props.slim whether to omit links that lead away from a purchase */
export function Header({ slim }: { slim: boolean }) {
  const store = useStore();
  const free = freeShipping(store);
  return (
    <header className="header">
      <div className="contact-strip">
        <div className="container">
          <ContactLinks />
        </div>
      </div>
      <p className="promo-banner">
        {store.banner ?? `${free ? `${free} | ` : ''}20% off for Military & First Responders`}
      </p>
      <div className="header__sticky">
        <div className="container header__bar">
          {!slim && <MobileMenu />}
          <Link to={homePath} className="brand">
            {store.logo ? <Logo logo={store.logo} name={store.name} /> : store.name}
          </Link>
          {slim ? (
            <p className="header__secure">
              <Icon name="lock" size={18} />
              Secure checkout
            </p>
          ) : (
            <Navigation label="Main" className="main-nav" />
          )}
          <div className="header__tools">
            {!slim && <HeaderSearch />}
            <UserMenu />
            {!slim && <WishlistLink />}
            <CartLink />
          </div>
        </div>
      </div>
    </header>
  );
}

/** Search box in the header. On phones, an icon opens the box as a popover below the header. */
export function HeaderSearch() {
  const { key } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => popoverOf(panel.current)?.hidePopover?.(), [key]);

  const toggle = (event: MouseEvent) => {
    // Phones show the keyboard only if the focus is set during the tap.
    event.preventDefault();
    if (popoverOf(panel.current)?.togglePopover?.()) panel.current?.querySelector('input')?.focus();
  };

  return (
    <div className="header-search">
      <button
        type="button"
        className="icon-button header-search__opener"
        aria-label="Search products"
        popoverTarget="header-search"
        onClick={toggle}
      >
        <Icon name="search" />
        <Icon name="close" />
      </button>
      <div ref={panel} id="header-search" popover="auto" className="search-panel">
        <SearchForm />
      </div>
    </div>
  );
}

/** If the menu's code fails to load, the sign-in link still leads to the account. */
const SignedInMenu = lazy(() => import('./signed-in-menu').catch(() => ({ default: SignInLink })));

/** Sign-in link, or the menu of the signed-in user, in the same place. */
export function UserMenu() {
  const session = useSession();
  if (session.state !== 'signed-in') return <SignInLink />;
  return (
    <Suspense fallback={<SignInLink />}>
      <SignedInMenu user={session.user} />
    </Suspense>
  );
}

function SignInLink() {
  return (
    <Link to={signInPath()} className="icon-button" aria-label="Sign in or create an account">
      <Icon name="user" />
    </Link>
  );
}

const nameWith = (list: string, count: number) =>
  count > 0 ? `${list}, ${count === 1 ? '1 item' : `${count} items`}` : list;

export function CartLink() {
  const { data: cart, mutate } = useCart();
  useEffect(() => onCartChangedElsewhere(() => void mutate()), [mutate]);
  // A set counts as one item, so each of its two lines counts as half.
  const lines = cart?.items.reduce((sum, { set }) => sum + (set ? 0.5 : 1), 0) ?? 0;
  return (
    <Link to={cartPath} className="icon-button cart-link" aria-label={nameWith('Cart', lines)}>
      <Icon name="bag" />
      {lines > 0 && <span aria-hidden>{lines}</span>}
    </Link>
  );
}

export function WishlistLink() {
  const saved = useWishlist().ids.length;
  return (
    <Link to={wishlistPath} className="icon-button cart-link wishlist-link" aria-label={nameWith('Wishlist', saved)}>
      <Icon name="heart" />
      {saved > 0 && <span aria-hidden>{saved}</span>}
    </Link>
  );
}

/** Logo of the store. The style sheet bounds its height. */
function Logo({ logo, name }: { logo: NonNullable<Store['logo']>; name: string }) {
  const [narrow, medium] = pictureFiles(logo.imageUrl, 'avif');
  return (
    <picture className="logo">
      {narrow && medium && <source type="image/avif" srcSet={`${narrow.src} 1x,${medium.src} 2x`} />}
      <img src={pictureFiles(logo.imageUrl)[1]?.src} alt={name} width={logo.width} height={logo.height} />
    </picture>
  );
}
