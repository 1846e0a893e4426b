import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MailDetail } from '../../api/models';
import { adminOrderPath, adminSearchPath, adminUsersPath } from '../../page/paths';
import { StoreDate } from '../../page/store-date';
import { mailCauses, templateName } from './mail-names';

interface MailFactsProps {
  mail: MailDetail;
  /** Where it goes, once somebody asked to see it. */
  address: string | undefined;
}

export function MailFacts({ mail, address }: MailFactsProps) {
  const { orderId, username, sentAt, nextAttemptAt, cause, requestId } = mail;
  return (
    <dl className="mail-facts">
      <Fact name="To">{address ?? mail.to}</Fact>
      <Fact name="From">{mail.from}</Fact>
      <Fact name="Kind">{templateName(mail.template)}</Fact>
      <Fact name="Written">
        <StoreDate iso={mail.createdAt} withTime />
      </Fact>
      {sentAt !== undefined && (
        <Fact name="Sent">
          <StoreDate iso={sentAt} withTime />
        </Fact>
      )}
      {nextAttemptAt !== undefined && (
        <Fact name="Next try">
          <StoreDate iso={nextAttemptAt} withTime />
        </Fact>
      )}
      {cause !== undefined && (
        <Fact name="Cause">
          {mailCauses[cause].name}
          <span className="second-line">{mailCauses[cause].advice}</span>
        </Fact>
      )}
      {orderId !== undefined && (
        <Fact name="Order">
          <Link to={adminOrderPath(orderId)}>{orderId}</Link>
        </Fact>
      )}
      {username !== undefined && (
        <Fact name="Account">
          <Link to={adminSearchPath(adminUsersPath, username)}>{username}</Link>
        </Fact>
      )}
      <Fact name="Message-ID">
        <code>{mail.messageId}</code>
      </Fact>
      {requestId !== undefined && (
        <Fact name="Request">
          <code>{requestId}</code>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
