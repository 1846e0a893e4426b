import { ServerForm } from '../../page/server-form';
import { SteadyButton } from '../../ui/steady-button';
import { EmailField } from '../../ui/text-field';
import { useSubscribe } from '../../page/use-email-form';

export function NewsletterForm() {
  const { error, confirmation, pending, submit, email } = useSubscribe();
  return (
    <ServerForm form="newsletter" className="newsletter" noValidate onSubmit={(event) => void submit(event)}>
      <EmailField label="Email address" defaultValue={email} maxLength={254} error={error} />
      <SteadyButton type="submit" className="button" inactive={pending}>
        {pending ? 'Subscribing...' : 'Subscribe'}
      </SteadyButton>
      <p role="status" className="newsletter__answer">
        {confirmation}
      </p>
    </ServerForm>
  );
}
