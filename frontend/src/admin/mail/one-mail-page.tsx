import './mail.css';
import { Tabs } from 'antd';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { MailAttempt, MailContent, MailDetail } from '../../api/models';
import {
  adminMailPath,
  adminOrderPath,
  adminOrdersPath,
  adminSearchPath,
  adminUsersPath,
} from '../../page/staff-paths';
import { DayAndTime } from '../ui/day-and-time';
import { LoadFailed } from '../../ui/load-failed';
import { Spinner } from '../../ui/spinner';
import { durationText } from '../jobs/time-in-words';
import { StaleNotice } from '../list/list-table';
import { IfMay, SteadyButton } from '../ui/buttons';
import { Facts, TwoLines } from '../ui/facts';
import { ForOperators } from '../ui/for-operators';
import { StateTag } from '../ui/state-tag';
import { useMay } from '../ui/use-may';
import { MailActions } from './mail-actions';
import { MailNotices } from './mail-overview';
import { mailCauses, mailTitle, templateName, useMailOutcomes, useMailStates } from './mail-names';
import { useMail, useMailOverview, useReveal } from './use-mail';

const needs = 'operations.change';

/** One mail: its state, its content, and the actions for it. */
export default function OneMailPage() {
  const { id = '' } = useParams();
  const { state } = useLocation() as { state: { search?: string } | null };
  const { item: mail, problem, retry } = useMail(id);
  return (
    <>
      <p className="mail-back">
        <Link to={adminMailPath + (state?.search ?? '')}>All emails</Link>
      </p>
      {mail && problem !== undefined && <StaleNotice shown="this email may be out of date" onRetry={retry} />}
      {mail && <OneMail mail={mail} />}
      {mail === null && <p role="alert">This email was not found.</p>}
      {mail === undefined && problem === undefined && <Spinner label="Loading email..." />}
      {mail === undefined && problem !== undefined && (
        <LoadFailed isPart title="The email could not be loaded" text={problem} onRetry={retry} />
      )}
    </>
  );
}

function OneMail({ mail }: { mail: MailDetail }) {
  const { content, busy, reveal } = useReveal(mail.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const states = useMailStates();
  return (
    <article className="one-mail" aria-labelledby="one-mail">
      <header className="list-bar">
        <h2 id="one-mail" ref={heading} tabIndex={-1}>
          {mailTitle(mail)}
        </h2>
        <StateTag {...states[mail.state]} />
      </header>
      {mail.state === 'pending' && <ReasonsToWait />}
      <IfMay permission={needs}>
        <MailActions mail={mail} address={content?.to} fallbackFocus={heading} />
      </IfMay>
      <MailDetails mail={mail} address={content?.to} />
      <div className="mail-columns">
        <section aria-labelledby="one-mail-content">
          <h3 id="one-mail-content">Content</h3>
          <MailContentView content={content} revealing={busy} onReveal={() => void reveal()} />
        </section>
        <section aria-labelledby="one-mail-attempts">
          <h3 id="one-mail-attempts">Attempts</h3>
          <MailAttempts attempts={mail.attemptsMade} />
        </section>
      </div>
    </article>
  );
}

/** The reasons why the shop currently sends no mail. Renders nothing while the shop sends mail. */
function ReasonsToWait() {
  const { overview } = useMailOverview();
  return overview && <MailNotices overview={overview} />;
}

interface MailDetailsProps {
  mail: MailDetail;
  /** Recipient's address; undefined until staff ask to see it. */
  address: string | undefined;
}

function MailDetails({ mail, address }: MailDetailsProps) {
  const states = useMailStates();
  const { orderId, username, sentAt, nextAttemptAt, cause, messageId, requestId } = mail;
  return (
    <>
      <Facts
        className="mail-facts"
        facts={[
          ['To', address ?? mail.to],
          ['From', mail.from],
          ['Kind', templateName(mail.template)],
          ['Created', <DayAndTime iso={mail.createdAt} />],
          sentAt !== undefined && [states.sent.name, <DayAndTime iso={sentAt} />],
          nextAttemptAt !== undefined && ['Next try', <DayAndTime iso={nextAttemptAt} />],
          cause !== undefined && [
            'Cause',
            <TwoLines first={mailCauses[cause].name} second={mailCauses[cause].advice} />,
          ],
          orderId !== undefined && ['Order', <Link to={adminOrderPath(orderId)}>{orderId}</Link>],
          username !== undefined && [
            'Account',
            mail.guest ? (
              <GuestLink orderId={orderId} address={address} />
            ) : (
              <Link to={adminSearchPath(adminUsersPath, username)}>{username}</Link>
            ),
          ],
        ]}
      />
      <ForOperators>
        <Facts
          className="mail-facts"
          facts={[
            ['Message-ID', <code>{messageId}</code>],
            requestId !== undefined && ['Request', <code>{requestId}</code>],
          ]}
        />
      </ForOperators>
    </>
  );
}

interface GuestLinkProps extends Pick<MailDetailsProps, 'address'> {
  orderId: string | undefined;
}

/** Link to the order of the mail or, after staff have revealed the address, to all orders of this address. */
function GuestLink({ orderId, address }: GuestLinkProps) {
  if (address !== undefined) return <Link to={adminSearchPath(adminOrdersPath, address)}>Orders of this guest</Link>;
  return orderId === undefined ? 'Guest' : <Link to={adminOrderPath(orderId)}>Guest</Link>;
}

/** All delivery attempts, newest first, with the mail server's responses. */
function MailAttempts({ attempts }: { attempts: MailAttempt[] }) {
  const outcomes = useMailOutcomes();
  if (attempts.length === 0) return <p className="second-line">No attempts yet.</p>;
  return (
    <ol className="mail-attempts">
      {attempts
        .toSorted((one, other) => other.attempt - one.attempt)
        .map(({ attempt, startedAt, endedAt, outcome, cause, answer }) => {
          const state = outcome ? outcomes[outcome] : ({ name: 'Running', tone: 'busy' } as const);
          return (
            <li key={attempt}>
              Attempt {attempt} <StateTag {...state} /> {cause && mailCauses[cause].name}
              <span className="second-line">
                <DayAndTime iso={startedAt} withSeconds />
                {endedAt !== undefined && `, ${durationText(startedAt, endedAt)}`}
              </span>
              {answer !== undefined && <code className="mail-attempts__answer">{answer}</code>}
            </li>
          );
        })}
    </ol>
  );
}

interface MailContentViewProps {
  /** Undefined until staff ask to see it. */
  content: MailContent | undefined;
  revealing: boolean;
  onReveal: () => void;
}

/** The mail's content, hidden until staff ask for it. */
function MailContentView({ content, revealing, onReveal }: MailContentViewProps) {
  const mayReveal = useMay(needs);
  if (content) return <Revealed content={content} />;
  if (!mayReveal) return <p>The address and the content are personal data. Your role cannot view them.</p>;
  return (
    <div className="mail-hidden">
      <p>The address and the content are personal data. The audit log records who views them.</p>
      <SteadyButton inactive={revealing} onClick={onReveal}>
        {revealing ? 'Showing...' : 'Show'}
      </SteadyButton>
    </div>
  );
}

function Revealed({ content: { subject, html, text, kept } }: { content: MailContent }) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <p ref={heading} tabIndex={-1} className="mail-content__subject">
        <strong>{subject}</strong>
        <span className="second-line">
          {kept ? 'Shown as sent, without secret links.' : 'Shown as it would be sent now.'}
        </span>
      </p>
      <Tabs
        aria-label="Content of the email"
        items={[
          { key: 'html', label: 'HTML', children: <HtmlOfMail html={html} /> },
          { key: 'text', label: 'Text', children: <pre className="mail-content__text">{text}</pre> },
        ]}
      />
    </>
  );
}

/**
 * Renders the mail's HTML in a sandboxed frame without scripts, forms and new windows. Links in the mail do not open.
 */
function HtmlOfMail({ html }: { html: string }) {
  return (
    <iframe
      title="The email as HTML"
      className="mail-content__html"
      sandbox=""
      srcDoc={`${html}<base target="_blank">`}
    />
  );
}
