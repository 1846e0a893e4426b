import { Module } from '@nestjs/common';
import { ContactController } from '../adapters/http/messages/contact.controller.js';
import { ContactSubmissionsController } from '../adapters/http/messages/contact-submissions.controller.js';
import { NewsletterController } from '../adapters/http/messages/newsletter.controller.js';
import { PostgresContactMessages } from '../adapters/postgres/messages/postgres-contact-messages.js';
import { MessageReader } from '../adapters/postgres/messages/message-reader.js';
import { PostgresSubscriptions } from '../adapters/postgres/messages/postgres-subscriptions.js';
import { ConfirmSubscription } from '../domain/messages/use-cases/confirm-subscription.js';
import { ContactMessages } from '../domain/messages/ports/contact-messages.js';
import { DeleteMessage } from '../domain/messages/use-cases/delete-message.js';
import { MarkAllMessagesRead } from '../domain/messages/use-cases/mark-all-messages-read.js';
import { MarkMessageRead } from '../domain/messages/use-cases/mark-message-read.js';
import { ReplyToMessage } from '../domain/messages/use-cases/reply-to-message.js';
import { SendContactMessage } from '../domain/messages/use-cases/send-contact-message.js';
import { SubscribeToNewsletter } from '../domain/messages/use-cases/subscribe-to-newsletter.js';
import { Subscriptions } from '../domain/messages/ports/subscriptions.js';
import { Unsubscribe } from '../domain/messages/use-cases/unsubscribe.js';

/** Contact messages and the newsletter. */
@Module({
  controllers: [ContactController, NewsletterController, ContactSubmissionsController],
  providers: [
    SendContactMessage,
    MarkMessageRead,
    MarkAllMessagesRead,
    DeleteMessage,
    ReplyToMessage,
    SubscribeToNewsletter,
    ConfirmSubscription,
    Unsubscribe,
    { provide: ContactMessages, useClass: PostgresContactMessages },
    MessageReader,
    { provide: Subscriptions, useClass: PostgresSubscriptions },
  ],
  exports: [Subscriptions],
})
export class MessagesModule {}
