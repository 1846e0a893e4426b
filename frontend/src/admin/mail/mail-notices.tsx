import { Alert } from 'antd';
import type { MailOverview } from '../../api/models';
import { StoreDate } from '../../page/store-date';

interface ServiceDownProps {
  /** Name of the service, as the subject of a sentence. */
  name: string;
  advice: string;
  /** Effect on mails. */
  children: string;
}

/** Warns that a service is unavailable, with the effect on mails and advice. */
export function ServiceDown({ name, advice, children }: ServiceDownProps) {
  return (
    <Alert
      type="error"
      showIcon
      className="mail-notice"
      title={`${name} is unavailable`}
      description={`${children} ${advice}`}
    />
  );
}

/** Reasons why no mail is sent at present; renders nothing if mail is sent. */
export function MailNotices({ overview: { paused, transport, services } }: { overview: MailOverview }) {
  return (
    <>
      {paused && (
        <Alert
          type="warning"
          showIcon
          className="mail-notice"
          title={
            <>
              Mail is paused since <StoreDate iso={paused.since} withTime />
              {paused.by !== '' && `, by ${paused.by}`}
            </>
          }
          description="New mails wait until mail is resumed, and none are lost. Mails that were already being sent are not stopped."
        />
      )}
      {services.redis === 'down' && (
        <ServiceDown name="Redis" advice="Start Redis, or check REDIS_URL.">
          Mails stay in the outbox and are sent when Redis is back. The shop keeps selling.
        </ServiceDown>
      )}
      {services.mail === 'down' && (
        <ServiceDown
          name="The mail server (SMTP)"
          advice="Check SMTP_URL, MAIL_FROM and the answers of the server below."
        >
          The mail server is unreachable or refuses mails. Waiting mails are tried again for 24 hours. Mails that it
          refused for good are listed below: send them again when the server accepts mails.
        </ServiceDown>
      )}
      {transport === 'mailbox' && (
        <Alert
          type="info"
          showIcon
          className="mail-notice"
          title="Mails are saved as files, because no SMTP_URL is set"
          description="No one receives them: they are in the folder “mail” of DATA_DIR."
        />
      )}
    </>
  );
}
