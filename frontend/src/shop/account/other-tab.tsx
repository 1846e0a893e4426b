import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { signInPath } from '../../page/paths';

/** Link to the other tab of the Sign In page. It preserves the page to open after sign-in. */
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
