import { Link } from 'react-router-dom';
import { adminHistoryPath } from '../../page/staff-paths';
import { IfMay } from './buttons';

interface HistoryLinkProps {
  /** Kind and id of the object in the audit log, e.g. "product:12". */
  subject: string;
  /** Name of the object for screen readers, e.g. "the store". */
  of: string;
  /** Whether the link opens a new tab, because a form beside it may have unsaved changes. */
  newTab?: boolean;
}

/** Link to the changes of an object, for roles that may read the audit log. */
export function HistoryLink({ subject, of, newTab = false }: HistoryLinkProps) {
  return (
    <IfMay permission="operations.view">
      <Link
        to={adminHistoryPath(subject)}
        aria-label={`History of ${of}`}
        {...(newTab && { target: '_blank', rel: 'noreferrer' })}
      >
        History
      </Link>
    </IfMay>
  );
}
