import { SteadyButton } from '../../ui/steady-button';
import { useMailClaim } from './use-mail-claim';

/** Offers guests an account that stores the order. @param props.linkKey key of the mailed link */
export function KeepOrder({ id, linkKey = null }: { id: string; linkKey?: string | null }) {
  const { pending, answer, ask } = useMailClaim(id, linkKey);
  return (
    <section className="keep-order" aria-labelledby="keep-order">
      <h2 id="keep-order">Keep this order in an account</h2>
      <p>
        Then you can exchange or return it here, buy it again, and check out faster next time. We email you a link, and
        you choose a password.
      </p>
      <SteadyButton type="button" className="button button--quiet" inactive={pending} onClick={() => void ask()}>
        {pending ? 'Sending...' : answer?.sent ? 'Send It Again' : 'Keep This Order'}
      </SteadyButton>
      <p role="status">{answer?.message}</p>
    </section>
  );
}
