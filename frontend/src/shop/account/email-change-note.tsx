import { useState } from 'react';
import { SteadyButton } from '../../ui/steady-button';
import { StoreDate } from '../../page/store-date';
import { useEmailChange } from './use-email-change';

/** Notice of a new e-mail address that awaits confirmation, with a button to cancel it. */
export function EmailChangeNote({ email, onKept }: { email: string; onKept: () => void }) {
  const { newEmail, expiresAt, withdraw } = useEmailChange();
  const [pending, setPending] = useState(false);
  if (newEmail === null || expiresAt === null) return null;

  const withdrawOnce = async () => {
    setPending(true);
    if (await withdraw()) onKept();
    setPending(false);
  };

  return (
    <section className="profile__note profile__note--calm" aria-labelledby="email-change-note">
      <div>
        <h2 id="email-change-note">Waiting for confirmation: {newEmail}</h2>
        <p>
          Please open the link that we sent to this address by <StoreDate iso={expiresAt} withTime />. Until then, your
          account uses {email}.
        </p>
      </div>
      <SteadyButton
        type="button"
        className="button button--quiet"
        inactive={pending}
        onClick={() => void withdrawOnce()}
      >
        Keep My Present Address
      </SteadyButton>
    </section>
  );
}
