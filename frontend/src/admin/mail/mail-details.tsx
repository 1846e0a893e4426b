import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MailDetail } from '../../api/models';
import { adminOrderPath, adminSearchPath, adminUsersPath } from '../../page/staff-paths';
import { StoreDate } from '../../page/store-date';
import { mailCauses, templateName } from './mail-names';

interface MailDetailsProps {
  mail: MailDetail;
  /** Recipient's address; undefined until staff ask to see it. */
  address: string | undefined;
}

export function MailDetails({ mail, address }: MailDetailsProps) {
  const { orderId, username, sentAt, nextAttemptAt, cause, requestId } = mail;
  return (
    <dl className="mail-facts">
      <Detail name="To">{address ?? mail.to}</Detail>
      <Detail name="From">{mail.from}</Detail>
      <Detail name="Kind">{templateName(mail.template)}</Detail>
      <Detail name="Written">
        <StoreDate iso={mail.createdAt} withTime />
      </Detail>
      {sentAt !== undefined && (
        <Detail name="Sent">
          <StoreDate iso={sentAt} withTime />
        </Detail>
      )}
      {nextAttemptAt !== undefined && (
        <Detail name="Next try">
          <StoreDate iso={nextAttemptAt} withTime />
        </Detail>
      )}
      {cause !== undefined && (
        <Detail name="Cause">
          {mailCauses[cause].name}
          <span className="second-line">{mailCauses[cause].advice}</span>
        </Detail>
      )}
      {orderId !== undefined && (
        <Detail name="Order">
          <Link to={adminOrderPath(orderId)}>{orderId}</Link>
        </Detail>
      )}
      {username !== undefined && (
        <Detail name="Account">
          <Link to={adminSearchPath(adminUsersPath, username)}>{username}</Link>
        </Detail>
      )}
      <Detail name="Message-ID">
        <code>{mail.messageId}</code>
      </Detail>
      {requestId !== undefined && (
        <Detail name="Request">
          <code>{requestId}</code>
        </Detail>
      )}
    </dl>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
