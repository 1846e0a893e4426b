import { Alert } from 'antd';
import type { MailOverview } from '../../api/models';
import { StoreDate } from '../../page/store-date';

/** Why no mail is sent, if none is. */
export function MailNotices({ overview: { paused, transport } }: { overview: MailOverview }) {
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
          description="Mails wait until somebody resumes; none is lost. Those that were being sent at that moment have gone."
        />
      )}
      {transport === 'mailbox' && (
        <Alert
          type="info"
          showIcon
          className="mail-notice"
          title="Mails are kept as files, because no SMTP_URL is set"
          description="No one receives them: they are in the folder “mail” of DATA_DIR."
        />
      )}
    </>
  );
}
