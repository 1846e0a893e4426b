import { useRef } from 'react';
import { StoreDate } from '../../page/store-date';
import { serviceWords } from '../../ui/names';
import { SteadyButton } from '../../ui/steady-button';
import { TextField } from '../../ui/text-field';
import { useServiceDiscount, useServiceForm } from './use-service-discount';

/**
 * Military and first responder discount: the customer requests it here, staff verify it, and it is valid for a year.
 */
export function ServiceDiscount({ email }: { email: string }) {
  const discount = useServiceDiscount();
  const title = useRef<HTMLHeadingElement>(null);
  if (!discount) return null;
  const { state, askedAt, validUntil, refusal } = discount;
  return (
    <section className="service-discount" aria-labelledby="service-discount">
      <h2 id="service-discount" ref={title} tabIndex={-1}>
        Military &amp; First Responders
      </h2>
      <div role="status">
        {state === 'asked' && (
          <p>
            You requested the discount
            {askedAt !== null && (
              <>
                {' '}
                on <StoreDate iso={askedAt} />
              </>
            )}
            . We will email {email} when we have verified your service, or if we have a question.
          </p>
        )}
        {state === 'verified' && (
          <p>
            Verified
            {validUntil !== null && (
              <>
                {' '}
                until <StoreDate iso={validUntil} />
              </>
            )}
            : 20% off every order, with the code in our email to {email}. Thank you for your service.
          </p>
        )}
        {state === 'ended' && (
          <p>Your code no longer works. To get the discount for another year, please apply again.</p>
        )}
        {state === 'refused' && <p>We could not verify your service: {refusal} You can apply again.</p>}
        {state === 'none' && (
          <p>
            Get 20% off every order for a year. Tell us about your service. After we verify your service, we will email
            you a personal code.
          </p>
        )}
      </div>
      {state !== 'asked' && state !== 'verified' && <ServiceForm onRequested={() => title.current?.focus()} />}
    </section>
  );
}

/** @param onRequested moves the focus before the form is removed */
function ServiceForm({ onRequested }: { onRequested: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const { errors, pending, submit } = useServiceForm(form, onRequested);
  return (
    <form ref={form} className="service-discount" noValidate onSubmit={(event) => void submit(event)}>
      <div className="text-field">
        <label htmlFor="service">Where do you serve?</label>
        <select
          id="service"
          name="service"
          className="text-field__input"
          defaultValue=""
          aria-invalid={errors.service !== undefined}
          aria-describedby={errors.service === undefined ? undefined : 'service-error'}
        >
          <option value="">Please choose</option>
          {Object.entries(serviceWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        {errors.service !== undefined && (
          <p className="field-error" id="service-error">
            {errors.service}
          </p>
        )}
      </div>
      <TextField
        label="Your unit or department, and your start date"
        name="statement"
        rows={3}
        maxLength={500}
        error={errors.statement}
        hint="We delete this after our decision. Please do not send an ID or other documents. We may ask you to write from your service email address, or to show your ID in our store."
      />
      <div>
        <SteadyButton type="submit" className="button" inactive={pending}>
          {pending ? 'Sending...' : 'Apply for the Discount'}
        </SteadyButton>
      </div>
    </form>
  );
}
