import { Alert, Button, Form, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ContactSubmission } from '../../api/models';
import { useMediaQuery } from '../../device/observed';
import { mailTo } from '../../ui/contact-address';
import { atMost, filledIn } from '../../ui/form-rules';
import { characters } from '../../ui/text-checks';
import { ListSteps } from '../list/list-steps';
import { narrow } from '../list/list-table';
import type { Neighbors } from '../list/use-neighbors';
import { ActionMenu, IfMay, SteadyButton } from '../ui/buttons';
import { DayAndTime } from '../ui/day-and-time';
import { EditDialog, useEditDialog } from '../ui/edit-dialog';
import { Facts } from '../ui/facts';
import { Loaded } from '../ui/loaded';
import { orderId, WithOrderLinks } from '../ui/order-links';
import { CustomerNote } from '../orders/customer-note';
import { OrdersOfEmail } from '../orders/orders-of-email';
import { useMay } from '../ui/use-may';
import { useOrdersOfEmail } from '../orders/use-orders';
import { fillIn, placeholderIn, type ReplyValues, SavedReplyMenu } from './saved-replies';
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

interface OpenMessageProps extends MessageWork {
  message: ContactSubmission;
  /** Whether staff can type a reply immediately. */
  startsInReply: boolean;
}

type SteppedMessageProps = MessageWork & Pick<MessageDialogProps, 'neighbors'> & { id: number };

/** A message, with buttons that open its neighbors. They ask for confirmation before they discard a typed reply. */
function SteppedMessage({ id, neighbors, onStep, ...work }: SteppedMessageProps) {
  const { leaveBy } = useEditDialog();
  const place = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery(narrow);
  // On phones, the keyboard would cover the message. After J and K, the focus stays on the buttons, so that the keys
  // work again.
  const [isStepped, setStepped] = useState(isNarrow);
  const step = (to: number, page?: number) =>
    leaveBy(() => {
      setStepped(true);
      onStep(to, page);
    });
  const stepAway = (to: number) =>
    leaveBy(() => {
      // The clicked button is about to disappear.
      place.current?.focus();
      setStepped(isNarrow);
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
        <LoadedMessage key={id} id={id} startsInReply={!isStepped} {...work} onStep={stepAway} />
      </div>
    </>
  );
}

function LoadedMessage({ id, ...work }: Omit<OpenMessageProps, 'message'> & { id: number }) {
  const result = useMessage(id);
  return (
    <Loaded thing="message" result={result} missing={<p role="status">This message no longer exists.</p>}>
      {(message) => <OpenMessage message={message} {...work} />}
    </Loaded>
  );
}

function OpenMessage(props: OpenMessageProps) {
  const { message, startsInReply, busy, onStep, onMarkRead, onMarkAnswered, onDelete } = props;
  const { leave } = useEditDialog();
  const next = useNextUnanswered(message);
  const closing = useRef<HTMLButtonElement>(null);
  const [isSent, setSent] = useState(false);
  const finish = () => {
    closing.current?.focus();
    setSent(true);
  };
  const mark = async (run: (id: number) => Promise<boolean>) => {
    if (await run(message.id)) closing.current?.focus();
  };
  const more = { needs: 'messages.change', inactive: busy } as const;
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
          ['Date', <DayAndTime iso={message.createdAt} />],
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
            <Reply message={message} takesFocus={startsInReply} onSent={finish} />
          </IfMay>
          <CustomerNote email={message.email} />
          <IfMay permission="orders.view">
            <OrdersOfEmail email={message.email} />
          </IfMay>
        </>
      )}
      <div className="dialog-actions">
        <ActionMenu
          actions={[
            ...(message.isRead ? [] : [{ ...more, text: 'Mark as Read', onClick: () => void mark(onMarkRead) }]),
            ...(message.isAnswered
              ? []
              : [{ ...more, text: 'Mark as Answered', onClick: () => void mark(onMarkAnswered) }]),
            ...(message.hasMailAddress
              ? [{ text: 'Reply by Email', href: mailTo(message.email, `Re: ${message.subject}`, quoted(message)) }]
              : []),
            { ...more, text: 'Delete', danger: true, onClick: () => onDelete(message) },
          ]}
        >
          More actions
        </ActionMenu>
        <Button ref={closing} onClick={leave}>
          Close
        </Button>
        {next !== undefined && <NextUnanswered takesFocus={isSent} onClick={() => onStep(next)} />}
      </div>
    </div>
  );
}

/** Button for the next message. It appears after a reply was sent, and then takes the focus. */
function NextUnanswered({ takesFocus, onClick }: { takesFocus: boolean; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The next message can load slowly. Staff who type another reply in the meantime keep the focus.
    const isTyping = document.activeElement?.matches('input, textarea') === true;
    if (takesFocus && !isTyping) button.current?.focus();
  }, [takesFocus]);
  return (
    <Button ref={button} type="primary" onClick={onClick}>
      Next unanswered
    </Button>
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
              <DayAndTime iso={createdAt} />
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
  takesFocus: boolean;
  onSent: () => void;
}

/** Form to reply. It closes after a reply, so that staff do not reply twice by mistake. */
function Reply({ message, takesFocus, onSent }: ReplyProps) {
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
  return <ReplyForm message={message} takesFocus={takesFocus || state === 'reopened'} onSent={close} />;
}

/** Form that mails a reply with the quoted message. It warns about replies that colleagues send in the meantime. */
function ReplyForm({ message, takesFocus, onSent }: ReplyProps) {
  const [form] = Form.useForm<ReplyFields>();
  const { busy, reply } = useMessageWork();
  const { values, isOrderNamed } = useReplyValues(message);
  const [seen] = useState(message.replies.length);
  const [isSending, setSending] = useState(false);
  const box = useRef<TextAreaRef>(null);
  const typed = Form.useWatch(({ text }: Partial<ReplyFields>) => text?.trim(), form);
  useEditDialog(() => Boolean(typed));
  const added = message.replies.slice(seen);
  const isOrderGuessed = values.order !== undefined && !isOrderNamed && (typed ?? '').includes(values.order);
  useEffect(() => {
    // Without scrolling, so that staff first read a long message.
    if (takesFocus) box.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  /** Adds a saved reply below the typed text. Unlike typing, this can exceed the maximum length. */
  const insert = (saved: string) => {
    const reply = fillIn(saved, values);
    const text = typed ? `${typed}\n\n${reply}` : reply;
    form.setFields([{ name: 'text', value: text, errors: characters(text) > maxReplyLength ? [tooLong] : [] }]);
    form.scrollToField('text', { focus: true });
  };
  const send = async ({ text }: ReplyFields) => {
    setSending(true);
    if (await reply(message.id, text, form)) onSent();
    else setSending(false);
  };
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !busy) form.submit();
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
        extra={
          <>
            {isOrderGuessed && (
              <span className="message-reply__guess">
                The order number is the customer’s latest order before this message. Check it.
              </span>
            )}
            The email starts with {startsWithGreeting(typed) ? 'your greeting' : `“${greetingOf(message.name)}”`} and
            ends with the quoted message and the name of the store.
          </>
        }
        rules={[filledIn('Please write the reply.'), atMost(maxReplyLength, tooLong), withoutPlaceholder]}
      >
        <Input.TextArea
          ref={box}
          autoSize={{ minRows: 3, maxRows: 12 }}
          maxLength={maxReplyLength}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onKeyDown={sendByKeys}
        />
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

const withoutPlaceholder = {
  validator: (_: unknown, text: string) => {
    const found = placeholderIn(text);
    return found === undefined ? Promise.resolve() : Promise.reject(new Error(`Please replace ${found}.`));
  },
};

/**
 * Values for saved replies. The order is the first one that the message names, or the latest order with the same email
 * before the message.
 */
function useReplyValues({ name, email, subject, message, createdAt }: ContactSubmission) {
  const list = useOrdersOfEmail(useMay('orders.view') ? email : null).item;
  const latest = list?.orders.find((order) => Date.parse(order.createdAt) <= Date.parse(createdAt));
  const named = orderId.exec(`${subject}\n${message}`)?.[0].toUpperCase();
  const known = linkLike.test(name) ? undefined : name.trim();
  const values: ReplyValues = { 'first name': known?.split(/\s/)[0], name: known, order: named ?? latest?.id };
  return { values, isOrderNamed: named !== undefined };
}

/** Matches names with a link or an address, as in the server's `writing.ts`. The greeting omits such names. */
const linkLike = /:\/\/|[wW]{3}\.|@|[\p{L}\p{N}-]\.(?:\p{Ll}{2,}|\p{Lu}{2,})(?!\p{L})/u;

const greetingOf = (name: string) => (linkLike.test(name) ? 'Hello,' : `Hello ${name},`);

/** Matches the start of a text that greets its reader, as in the server's `contact-mails.tsx`. */
const greetingStart = /^\s*(?:hi|hello|hey|dear|greetings|good (?:morning|afternoon|evening))(?![\p{L}\p{N}-])/iu;

const startsWithGreeting = (text = '') => greetingStart.test(text);

/** Max length of a quoted message. Some mail programs refuse addresses above 2,000 characters. */
const maxQuoteLength = 500;

/** The message as quoted lines, below an empty line for the reply. */
function quoted({ name, message }: ContactSubmission): string {
  const cut = message.slice(0, maxQuoteLength).replace(/[\uD800-\uDBFF]$/, '');
  const text = message.length > maxQuoteLength ? `${cut}…` : message;
  const lines = text.split(/\r?\n/).map((line) => `> ${line}`);
  return ['', '', `${name} wrote:`, ...lines].join('\n');
}
