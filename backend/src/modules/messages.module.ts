import { Module } from '@nestjs/common';
import { HmacNewsletterLinks } from '../adapters/crypto/hmac-newsletter-links.js';
import { ContactController } from '../adapters/http/messages/contact.controller.js';
import { ContactSubmissionsController } from '../adapters/http/messages/contact-submissions.controller.js';
import { NewsletterController } from '../adapters/http/messages/newsletter.controller.js';
import { TypeormContactMessages } from '../adapters/postgres/messages/typeorm-contact-messages.js';
import { TypeormMessageReader } from '../adapters/postgres/messages/typeorm-message-reader.js';
import { TypeormSubscriptions } from '../adapters/postgres/messages/typeorm-subscriptions.js';
import { ConfirmSubscription } from '../domain/messages/confirm-subscription.js';
import { ContactMessages } from '../domain/messages/contact-messages.js';
import { DeleteMessage } from '../domain/messages/delete-message.js';
import { MarkAllMessagesRead } from '../domain/messages/mark-all-messages-read.js';
import { MarkMessageRead } from '../domain/messages/mark-message-read.js';
import { MessageReader } from '../domain/messages/message-reader.js';
import { NewsletterLinks } from '../domain/messages/newsletter-links.js';
import { SendContactMessage } from '../domain/messages/send-contact-message.js';
import { SubscribeToNewsletter } from '../domain/messages/subscribe-to-newsletter.js';
import { Subscriptions } from '../domain/messages/subscriptions.js';
import { Unsubscribe } from '../domain/messages/unsubscribe.js';

/** What visitors write to the shop, and what they want it to write to them. */
@Module({
  controllers: [ContactController, NewsletterController, ContactSubmissionsController],
  providers: [
    SendContactMessage,
    MarkMessageRead,
    MarkAllMessagesRead,
    DeleteMessage,
    SubscribeToNewsletter,
    ConfirmSubscription,
    Unsubscribe,
    { provide: ContactMessages, useClass: TypeormContactMessages },
    { provide: MessageReader, useClass: TypeormMessageReader },
    { provide: Subscriptions, useClass: TypeormSubscriptions },
    { provide: NewsletterLinks, useClass: HmacNewsletterLinks },
  ],
})
export class MessagesModule {}
