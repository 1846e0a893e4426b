import { Alert, Button, Form, Input } from 'antd';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ContactSubmission } from '../../api/models';
import { adminOrderPath } from '../../page/staff-paths';
import { useStore } from '../../page/use-store';
import { mailTo } from '../../ui/contact-address';
import { atMost, filledIn } from '../../ui/form-rules';
import { characters } from '../../ui/text-checks';
import { ListSteps } from '../list/list-steps';
import type { Neighbors } from '../list/use-neighbors';
import { IfMay, SteadyButton } from '../ui/buttons';
import { EditDialog, useEditDialog } from '../ui/edit-dialog';
import { Facts } from '../ui/facts';
import { Loaded } from '../ui/loaded';
import { OrdersOfEmail } from '../orders/orders-of-email';
import { useMay } from '../ui/use-may';
import { SavedReplyMenu } from './saved-replies';
import { useMessage, useMessageWork, useNextUnanswered } from './use-messages';

interface MessageDialogProps {
  /** Null while the dialog is closed. */
  id: number | null;
  /** The messages before and after this message in the list. Undefined if this message is not in the list. */
  neighbors: Neighbors<number> | undefined;
  busy: boolean;
  /** @param page number of the list page that contains the message; undefined to leave the list unchanged */
  onStep: (id: number, page?: number) => void;
  onClose: () => void;
  /** @returns whether the message was marked */
  onMarkRead: (id: number) => Promise<boolean>;
  onMarkAnswered: (id: number) => Promise<boolean>;
  onDelete: (message: ContactSubmission) => void;
}

const maxReplyLength = 5000;
const tooLong = 'The reply is too long. Please shorten it to 5,000 characters.';

interface ReplyFields {
  text: string;
}

/** The open message in full, its sender's orders, its replies, and a form to reply. */
export function MessageDialog({ id, onClose, ...work }: MessageDialogProps) {
  return (
    <EditDialog item={id} title={() => 'Message Details'} width={720} onClose={onClose}>
      {(shown) => <SteppedMessage id={shown} {...work} />}
    </EditDialog>
  );
}

type MessageWork = Omit<MessageDialogProps, 'id' | 'neighbors' | 'onClose'>;

type OpenMessageProps = MessageWork & { message: ContactSubmission };

type SteppedMessageProps = MessageWork & Pick<MessageDialogProps, 'neighbors'> & { id: number };

/** A message, with buttons that open its neighbors. They ask for confirmation before they discard a typed reply. */
function SteppedMessage({ id, neighbors, onStep, ...work }: SteppedMessageProps) {
  const { leaveBy } = useEditDialog();
  const place = useRef<HTMLDivElement>(null);
  const step = (to: number, page?: number) => leaveBy(() => onStep(to, page));
  const stepAway = (to: number) =>
    leaveBy(() => {
      // The clicked button is about to disappear.
      place.current?.focus();
      onStep(to);
    });
  return (
    <>
      {neighbors && (
        <ListSteps
          thing="message"
          label="Messages in the list"
          {...neighbors}
          onStep={({ id: to, page }) => step(to, page)}
        />
      )}
      <div ref={place} tabIndex={-1} className="message-place">
        <LoadedMessage key={id} id={id} {...work} onStep={stepAway} />
      </div>
    </>
  );
}

function LoadedMessage({ id, ...work }: MessageWork & { id: number }) {
  const result = useMessage(id);
  return (
    <Loaded thing="message" result={result} missing={<p role="status">This message no longer exists.</p>}>
      {(message) => <OpenMessage message={message} {...work} />}
    </Loaded>
  );
}

function OpenMessage({ message, busy, onStep, onMarkRead, onMarkAnswered, onDelete }: OpenMessageProps) {
  const { leave } = useEditDialog();
  const next = useNextUnanswered(message);
  const closing = useRef<HTMLButtonElement>(null);
  const mark = async (run: (id: number) => Promise<boolean>) => {
    if (await run(message.id)) closing.current?.focus();
  };
  return (
    <div className="open-message">
      <Facts
        className="facts-grid"
        facts={[
          [
            'From',
            <>
              {message.name} ({message.email}) {!message.isRead && <span className="message__new">New</span>}
            </>,
          ],
          ['Date', <MessageDate iso={message.createdAt} />],
          ['Subject', <WithOrderLinks text={message.subject} />],
        ]}
      />
      <p className="open-message__text">
        <WithOrderLinks text={message.message} />
      </p>
      <Replies message={message} />
      {message.hasMailAddress && (
        <>
          <IfMay permission="messages.change">
            <Reply message={message} onSent={() => closing.current?.focus()} />
          </IfMay>
          <IfMay permission="orders.view">
            <OrdersOfEmail email={message.email} />
          </IfMay>
        </>
      )}
      <div className="dialog-actions">
        <IfMay permission="messages.change">
          <SteadyButton danger inactive={busy} onClick={() => onDelete(message)}>
            Delete
          </SteadyButton>
          {!message.isRead && (
            <SteadyButton inactive={busy} onClick={() => void mark(onMarkRead)}>
              Mark as Read
            </SteadyButton>
          )}
          {!message.isAnswered && (
            <SteadyButton inactive={busy} onClick={() => void mark(onMarkAnswered)}>
              Mark as Answered
            </SteadyButton>
          )}
        </IfMay>
        <Button ref={closing} onClick={leave}>
          Close
        </Button>
        {message.hasMailAddress && (
          <Button type="link" href={mailTo(message.email, `Re: ${message.subject}`, quoted(message))}>
            Reply by Email
          </Button>
        )}
        {next !== undefined && (
          <Button type="primary" onClick={() => onStep(next)}>
            Next unanswered
          </Button>
        )}
      </div>
    </div>
  );
}

/**
 * Matches order ids, e.g. "K7QF-2M9X-4TBD-W8HN", in upper or lower case. An id without any letter is more likely a card
 * number.
 */
const orderId =
  /(?<![\p{L}\p{N}-])((?=[\d-]*[A-Z])[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3})(?![\p{L}\p{N}-])/iu;

/** Text of a customer in which order ids are links for staff who may view orders. */
function WithOrderLinks({ text }: { text: string }) {
  if (!useMay('orders.view')) return text;
  // Splitting by a group puts the ids at the odd places.
  return text.split(orderId).map((part, index) =>
    index % 2 === 1 ? (
      <Link key={index} to={adminOrderPath(part.toUpperCase())}>
        {part}
      </Link>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}

/** Replies that staff sent from the back office, oldest first. */
function Replies({ message: { replies } }: { message: ContactSubmission }) {
  if (replies.length === 0) return null;
  return (
    <section className="message-replies" aria-labelledby="message-replies">
      <h3 id="message-replies">Replies</h3>
      <ul>
        {replies.map(({ text, createdAt, by }, index) => (
          <li key={index}>
            <p className="open-message__text">{text}</p>
            <span className="second-line">
              <MessageDate iso={createdAt} />
              {by !== undefined && ` by ${by}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ReplyProps {
  message: ContactSubmission;
  onSent: () => void;
}

/** Form to reply. It closes after a reply, so that staff do not reply twice by mistake. */
function Reply({ message, onSent }: ReplyProps) {
  const [state, setState] = useState<'open' | 'closed' | 'reopened'>(message.replies.length === 0 ? 'open' : 'closed');
  if (state === 'closed') {
    return (
      <Button className="message-reply" onClick={() => setState('reopened')}>
        Write another reply
      </Button>
    );
  }
  const close = () => {
    onSent();
    setState('closed');
  };
  return <ReplyForm message={message} takesFocus={state === 'reopened'} onSent={close} />;
}

interface ReplyFormProps extends ReplyProps {
  takesFocus: boolean;
}

/** Form that mails a reply with the quoted message. It warns about replies that colleagues send in the meantime. */
function ReplyForm({ message, takesFocus, onSent }: ReplyFormProps) {
  const [form] = Form.useForm<ReplyFields>();
  const { busy, reply } = useMessageWork();
  const [seen] = useState(message.replies.length);
  const [isSending, setSending] = useState(false);
  const typed = Form.useWatch(({ text }: Partial<ReplyFields>) => text?.trim(), form);
  useEditDialog(() => Boolean(typed));
  const added = message.replies.slice(seen);
  useEffect(() => {
    if (takesFocus) form.scrollToField('text', { focus: true });
  }, [form, takesFocus]);
  /** Adds a saved reply below the typed text. Unlike typing, this can exceed the maximum length. */
  const insert = (reply: string) => {
    const text = typed ? `${typed}\n\n${reply}` : reply;
    form.setFields([{ name: 'text', value: text, errors: characters(text) > maxReplyLength ? [tooLong] : [] }]);
    form.scrollToField('text', { focus: true });
  };
  const send = async ({ text }: ReplyFields) => {
    setSending(true);
    if (await reply(message.id, text, form)) onSent();
    else setSending(false);
  };
  return (
    <Form<ReplyFields>
      form={form}
      name="message-reply"
      className="message-reply"
      layout="vertical"
      requiredMark={false}
      initialValues={{ text: '' }}
      onFinish={(fields) => void send(fields)}
    >
      <Form.Item
        label="Reply"
        name="text"
        extra={`The email starts with “${greetingOf(message.name)}” and ends with the quoted message and the name of the store.`}
        rules={[filledIn('Please write the reply.'), atMost(maxReplyLength, tooLong)]}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} maxLength={maxReplyLength} />
      </Form.Item>
      {added.length > 0 && !isSending && (
        <Alert
          type="warning"
          role="alert"
          className="message-reply__notice"
          title="A reply was sent in the meantime"
          description={
            added.some(({ text }) => text === typed)
              ? 'This text was sent, and is shown above.'
              : 'The new reply is shown above. Your text has not been sent.'
          }
        />
      )}
      <div className="message-reply__actions">
        <SteadyButton type="primary" htmlType="submit" inactive={busy}>
          {busy ? 'Sending...' : 'Send reply'}
        </SteadyButton>
        <SavedReplyMenu onChoose={insert} />
      </div>
    </Form>
  );
}

/** Matches names with a link or an address, as in the server's `writing.ts`. The greeting omits such names. */
const linkLike = /:\/\/|[wW]{3}\.|@|[\p{L}\p{N}-]\.(?:\p{Ll}{2,}|\p{Lu}{2,})(?!\p{L})/u;

const greetingOf = (name: string) => (linkLike.test(name) ? 'Hello,' : `Hello ${name},`);

/** Max length of a quoted message. Some mail programs refuse addresses above 2,000 characters. */
const maxQuoteLength = 500;

/** The message as quoted lines, below an empty line for the reply. */
function quoted({ name, message }: ContactSubmission): string {
  const cut = message.slice(0, maxQuoteLength).replace(/[\uD800-\uDBFF]$/, '');
  const text = message.length > maxQuoteLength ? `${cut}…` : message;
  const lines = text.split(/\r?\n/).map((line) => `> ${line}`);
  return ['', '', `${name} wrote:`, ...lines].join('\n');
}

const day = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const timeOfDay = { hour: 'numeric', minute: '2-digit' } as const;

/** Time in the shop's time zone, e.g. "Mar 4, 2026 6:30 PM". @param iso ISO 8601, UTC */
export function MessageDate({ iso }: { iso: string }) {
  const { timeZone } = useStore();
  const write = (part: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...part, timeZone }).format(new Date(iso)).replaceAll('\u202f', ' ');
  return (
    <time dateTime={iso}>
      {write(day)} {write(timeOfDay)}
    </time>
  );
}
