import { useState } from 'react';
import { SteadyButton } from '../../ui/steady-button';
import { useAccountRights } from './use-account-rights';

/** Notice of a scheduled account deletion, with a button to cancel it. */
export function DeletionNote({ onKept }: { onKept: () => void }) {
  const { keep } = useAccountRights();
  const [pending, setPending] = useState(false);

  const keepOnce = async () => {
    setPending(true);
    if (await keep()) onKept();
    setPending(false);
  };

  return (
    <section className="profile__note" aria-labelledby="deletion-note">
      <div>
        <h2 id="deletion-note">Your account is going to be deleted</h2>
        <p>It goes as soon as all your orders are shipped and older than 30 days. Until then you can keep it.</p>
      </div>
      <SteadyButton type="button" className="button" inactive={pending} onClick={() => void keepOnce()}>
        Keep My Account
      </SteadyButton>
    </section>
  );
}
