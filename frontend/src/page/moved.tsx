import { Navigate } from 'react-router-dom';
import { useServerOutcome } from './server-outcome';

/** Sends people (and, with the right status, search engines) to where the page is now. */
export function Moved({ to, permanently }: { to: string; permanently: boolean }) {
  const outcome = useServerOutcome();
  if (outcome === null) return <Navigate to={to} replace />;
  outcome.tellMoved(permanently ? 301 : 302, to);
  return null;
}
