import { useHydrated } from '../../app/takeover/use-hydrated';
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
      <button type="submit" className="button" disabled={pending || !hydrated}>
        {pending ? 'Subscribing...' : 'Subscribe'}
      </button>
      <p role="status" className="newsletter__answer">
        {answer}
      </p>
    </form>
  );
}
