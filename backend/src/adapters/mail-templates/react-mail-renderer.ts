import { Injectable } from '@nestjs/common';
import { render } from '@react-email/render';
import { Config } from '../../config/config.js';
import type { Mail } from '../../domain/mail/mail.js';
import { MailRenderer, type RenderedMail } from '../../domain/mail/ports/mail-renderer.js';
import { writeOrderId } from '../../domain/orders/order-id.js';
import { OrderLinks, orderLinkLifetime } from '../../domain/orders/ports/order-links.js';
import { accountDeletion } from './account-deletion.js';
import { contactAcknowledgement } from './contact-acknowledgement.js';
import { deviceLink } from './device-link.js';
import { emailChangeConfirmation } from './email-change-confirmation.js';
import { emailChangeNotice } from './email-change-notice.js';
import { emailChanged } from './email-changed.js';
import { newsletterConfirmation } from './newsletter-confirmation.js';
import { orderCancelled } from './order-cancelled.js';
import { orderConfirmation } from './order-confirmation.js';
import { orderShipped } from './order-shipped.js';
import { passwordChanged } from './password-changed.js';
import { passwordReset } from './password-reset.js';
import { paymentRefunded } from './payment-refunded.js';
import { personalDiscount } from './personal-discount.js';
import { refundAlert } from './refund-alert.js';
import { refundFailed } from './refund-failed.js';
import type { Writing } from './writing.js';

@Injectable()
export class ReactMailRenderer implements MailRenderer {
  constructor(
    private readonly config: Config,
    private readonly orderLinks: OrderLinks,
  ) {}

  async render(mail: Mail, writtenAt: Date): Promise<RenderedMail> {
    const { name, city, state, supportEmail } = this.config.store;
    const { subject, html, text, headers } = this.write(mail, (orderId) => this.linkTo(orderId, writtenAt));
    const signature = `Questions? Just write to ${supportEmail}.\n${name}, ${city}, ${state}`;
    return { subject, html: await render(html), text: `${[...text, signature].join('\n\n')}\n`, headers };
  }

  private write(mail: Mail, linkTo: (orderId: string) => string): Writing {
    switch (mail.template) {
      case 'order-confirmation':
        return orderConfirmation(mail.order, this.config, linkTo(mail.order.orderId));
      case 'payment-refunded':
        return paymentRefunded(mail, this.config, mail.orderId === null ? null : linkTo(mail.orderId));
      case 'refund-failed':
        return refundFailed(mail, this.config, mail.orderId === null ? null : linkTo(mail.orderId));
      case 'refund-alert':
        return refundAlert(mail, this.config);
      case 'order-shipped':
        return orderShipped(mail, this.config, linkTo(mail.orderId));
      case 'order-cancelled':
        return orderCancelled(mail, this.config, linkTo(mail.orderId));
      case 'password-reset':
        return passwordReset(mail, this.config);
      case 'device-link':
        return deviceLink(mail, this.config);
      case 'password-changed':
        return passwordChanged(mail, this.config);
      case 'email-change-confirmation':
        return emailChangeConfirmation(mail, this.config);
      case 'email-change-notice':
        return emailChangeNotice(mail, this.config);
      case 'email-changed':
        return emailChanged(mail, this.config);
      case 'account-deletion':
        return accountDeletion(mail, this.config);
      case 'contact-acknowledgement':
        return contactAcknowledgement(mail, this.config);
      case 'personal-discount':
        return personalDiscount(mail, this.config);
      case 'newsletter-confirmation':
        return newsletterConfirmation(mail, this.config);
    }
  }

  /** Shows the whole order to the mail's reader, for a limited time. */
  private linkTo(orderId: string, writtenAt: Date): string {
    const key = this.orderLinks.key(orderId, new Date(writtenAt.getTime() + orderLinkLifetime));
    return `${this.config.publicUrl}/order-confirmation/${writeOrderId(orderId)}?key=${key}`;
  }
}
