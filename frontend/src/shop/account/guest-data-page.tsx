import './profile.css';
import { useSearchParams } from 'react-router-dom';
import { ConfirmButton } from '../../ui/confirm-button';
import { SteadyButton } from '../../ui/steady-button';
import { EmailField } from '../../ui/text-field';
import { useGuestData, useGuestDataRequest } from './use-guest-data';

/** Page on which guests request a link by email, and then download or delete their data with this link. */
export default function GuestDataPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  return (
    <div className="container guest-data">
      <h1>Your Guest Order Data</h1>
      {token === '' ? <Request /> : <Choice token={token} />}
    </div>
  );
}

function Request() {
  const { error, confirmation, pending, submit } = useGuestDataRequest();
  return (
    <form className="guest-data" noValidate onSubmit={(event) => void submit(event)}>
      <p>
        Did you order, subscribe or write to us without signing in? Enter the email address that you used, and we will
        email you a link. On the linked page, you can download or delete your data.
      </p>
      <EmailField label="Email" maxLength={254} error={error} />
      <div>
        <SteadyButton type="submit" className="button" inactive={pending}>
          {pending ? 'Sending...' : 'Send Me a Link'}
        </SteadyButton>
      </div>
      <p role="status">{confirmation}</p>
    </form>
  );
}

function Choice({ token }: { token: string }) {
  const { pending, message, isDone, download, remove } = useGuestData(token);
  return (
    <>
      {!isDone && (
        <>
          <p>
            Download the data that we have for your email address, or delete it. A deletion cannot be undone. We keep
            past orders in our records without your name and address.
          </p>
          <div className="profile__choice">
            <SteadyButton type="button" className="button" inactive={pending} onClick={() => void download()}>
              Download My Data
            </SteadyButton>
            <ConfirmButton
              className="button button--quiet button--danger"
              keepClassName="button button--quiet"
              inactive={pending}
              question="Delete My Data Permanently?"
              keep="Keep My Data"
              action={remove}
            >
              Delete My Data
            </ConfirmButton>
          </div>
        </>
      )}
      <p role="status">{message}</p>
    </>
  );
}
