import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { signInPath } from '../../page/paths';

/** A link to the other tab of the page that signs in; the page to return to stays the same. */
export function OtherTab({ tab, children }: { tab: 'sign-in' | 'register'; children: ReactNode }) {
  const [query] = useSearchParams();
  const next = query.get('next');
  const to = signInPath({ ...(next !== null && { next }), ...(tab === 'register' && { tab }) });
  return (
    <Link to={to} replace preventScrollReset className="link-button">
      {children}
    </Link>
  );
}
