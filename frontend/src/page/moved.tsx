import { Navigate } from 'react-router-dom';
import { useServerOutcome } from './server-outcome';

/** Redirects visitors, and with the right status search engines, to the page's current address. */
export function Moved({ to, permanently }: { to: string; permanently: boolean }) {
  const outcome = useServerOutcome();
  if (outcome === null) return <Navigate to={to} replace />;
  outcome.tellMoved(permanently ? 301 : 302, to);
  return null;
}
