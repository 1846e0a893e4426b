import { Button } from 'antd';
import { useRef } from 'react';
import type { ContactSubmission } from '../../api/models';
import { SteadyButton } from '../ui/steady-button';
import { MessageDate } from './message-date';

interface MessageCardProps {
  message: ContactSubmission;
  busy: boolean;
  onView: () => void;
  /** @returns whether the message was marked */
  onMarkRead: () => Promise<boolean>;
  onDelete: () => void;
}

/** A message in the list, with the first line of its text. */
export function MessageCard({ message, busy, onView, onMarkRead, onDelete }: MessageCardProps) {
  const { name, email, subject, createdAt, isRead } = message;
  const view = useRef<HTMLButtonElement>(null);
  const markRead = async () => {
    if (await onMarkRead()) view.current?.focus();
  };
  return (
    <article className={isRead ? 'message' : 'message message--new'} aria-label={`${subject}, from ${name}`}>
      <p className="message__head">
        <strong>{name}</strong>
        {!isRead && <span className="message__new">New</span>}
        <span className="message__quiet">{email}</span>
        <span className="message__quiet message__date">
          <MessageDate iso={createdAt} />
        </span>
      </p>
      <h3>{subject}</h3>
      <p className="message__preview">{message.message}</p>
      <p className="message__actions">
        <Button size="small" ref={view} onClick={onView}>
          View Details
        </Button>
        {!isRead && (
          <SteadyButton size="small" inactive={busy} onClick={() => void markRead()}>
            Mark as Read
          </SteadyButton>
        )}
        <SteadyButton size="small" danger inactive={busy} onClick={onDelete}>
          Delete
        </SteadyButton>
      </p>
    </article>
  );
}
