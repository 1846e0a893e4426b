import { useHydrated } from '../../page/use-hydrated';
import { SteadyButton } from '../../ui/steady-button';
import { TextField } from '../../ui/text-field';
import { useSubscribe } from './use-newsletter';

export function NewsletterForm() {
  const hydrated = useHydrated();
  const { error, answer, pending, submit } = useSubscribe();
  return (
    <form className="newsletter" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Email address"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        error={error}
      />
      <SteadyButton type="submit" className="button" disabled={!hydrated} inactive={pending}>
        {pending ? 'Subscribing...' : 'Subscribe'}
      </SteadyButton>
      <p role="status" className="newsletter__answer">
        {answer}
      </p>
    </form>
  );
}
