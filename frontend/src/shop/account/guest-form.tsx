import { useRef } from 'react';
import { ServerForm } from '../../page/server-form';
import { SteadyButton } from '../../ui/steady-button';
import { TextField } from '../../ui/text-field';
import { emailRefusals } from './account-rules';
import { useGuest } from './use-guest';
import { useTextForm } from './use-text-form';

/** @param next path to open as a guest */
export function GuestForm({ next }: { next: string }) {
  const form = useRef<HTMLFormElement>(null);
  const begin = useGuest(next);
  const { handlers, errorOf, pending, textOf } = useTextForm(form, {
    form: 'guest',
    names: ['email'],
    check: emailRefusals,
    send: ({ email }) => begin(email.trim()),
  });

  return (
    <section className="auth__guest" aria-labelledby="guest-title">
      <h2 id="guest-title">Continue as guest</h2>
      <p>No account needed. You can keep your order in one afterwards.</p>
      <ServerForm ref={form} className="auth__form" noValidate {...handlers}>
        <TextField
          label="Your email"
          name="email"
          defaultValue={textOf('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="For the confirmation and news of your order."
          error={errorOf('email')}
        />
        <SteadyButton type="submit" className="button button--wide" inactive={pending}>
          {pending ? 'One moment...' : 'Continue as Guest'}
        </SteadyButton>
      </ServerForm>
    </section>
  );
}
