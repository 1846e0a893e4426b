import { HeaderSearch } from './header-search';
import { MobileMenu } from './mobile-menu';
import { Link } from 'react-router-dom';
import { homePath } from '../../page/paths';
import { Icon } from '../../ui/icon';
import { useStore } from '../../page/use-store';
import { WishlistLink } from './wishlist-link';
import { CartLink } from './cart-link';
import { ContactLinks } from './contact-links';
import { Navigation } from './navigation';
import { UserMenu } from './user-menu';

/** @param props.slim without links that lead away from a purchase */
export function Header({ slim }: { slim: boolean }) {
  const { name } = useStore();
  return (
    <header className="header">
      <div className="contact-strip">
        <div className="container">
          <ContactLinks />
        </div>
      </div>
      <p className="promo-banner">Free shipping on orders over $75 | 20% off for Military &amp; First Responders</p>
      <div className="header__sticky">
        <div className="container header__bar">
          {!slim && <MobileMenu />}
          <Link to={homePath} className="brand">
            {name}
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
