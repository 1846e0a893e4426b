import { useEffect, useRef } from 'react';
import { ServerForm } from '../../page/server-form';
import { useRefusedForm } from '../../page/site';
import { SteadyButton } from '../../ui/steady-button';
import { EmailField, TextField } from '../../ui/text-field';
import { useContactForm } from './use-contact-form';

export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const values = useRefusedForm('contact')?.values ?? {};
  const { errors, failure, pending, sent, submit } = useContactForm(form);
  if (sent) return <MessageSent name={sent.name} email={sent.email} />;
  return (
    <ServerForm form="contact" ref={form} className="contact-form" noValidate onSubmit={(event) => void submit(event)}>
      <div className="contact-form__row">
        <TextField
          label="Name"
          name="name"
          defaultValue={values['name']}
          autoComplete="name"
          maxLength={120}
          error={errors['name']}
        />
        <EmailField label="Email" defaultValue={values['email']} maxLength={254} error={errors['email']} />
      </div>
      <TextField
        label="Subject"
        name="subject"
        defaultValue={values['subject']}
        maxLength={200}
        error={errors['subject']}
      />
      <TextField
        label="Message"
        name="message"
        defaultValue={values['message']}
        rows={7}
        maxLength={5000}
        error={errors['message']}
      />
      <div className="contact-form__trap" aria-hidden="true">
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p role="alert" className="field-error contact-form__failure">
        {failure}
      </p>
      <SteadyButton type="submit" className="button" inactive={pending}>
        {pending ? 'Sending...' : 'Send Message'}
      </SteadyButton>
    </ServerForm>
  );
}

/** Confirmation that replaces the form and takes the focus. */
function MessageSent({ name, email }: { name: string; email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="contact-sent">
      <h3 ref={heading} tabIndex={-1}>
        Your message is on its way
      </h3>
      <p>
        Thank you, {name.trim()}. A copy of your message is on its way to <strong>{email.trim()}</strong>, and we will
        reply to the same address.
      </p>
    </div>
  );
}
