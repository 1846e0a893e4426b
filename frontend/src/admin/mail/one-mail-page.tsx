import './mail.css';
import { Link, useLocation, useParams } from 'react-router-dom';
import { adminMailPath } from '../../page/staff-paths';
import { LoadFailed } from '../../ui/load-failed';
import { Spinner } from '../../ui/spinner';
import { StaleNotice } from '../list/stale-notice';
import { OneMail } from './one-mail';
import { useMail } from './use-mail';

/** One mail: its state, its content, and the actions for it. */
export default function OneMailPage() {
  const { id = '' } = useParams();
  const { state } = useLocation() as { state: { search?: string } | null };
  const { mail, problem, retry } = useMail(id);
  return (
    <>
      <p className="mail-back">
        <Link to={adminMailPath + (state?.search ?? '')}>All mail</Link>
      </p>
      {mail && problem !== undefined && <StaleNotice shown="this is the mail as it was before" onRetry={retry} />}
      {mail && <OneMail mail={mail} />}
      {mail === null && <p role="alert">There is no such mail.</p>}
      {mail === undefined && problem === undefined && <Spinner label="Loading mail..." />}
      {mail === undefined && problem !== undefined && (
        <LoadFailed isPart title="The mail could not be loaded" text={problem} onRetry={retry} />
      )}
    </>
  );
}
