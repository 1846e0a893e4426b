import { Injectable } from '@nestjs/common';
import { render } from '@react-email/render';
import { Config } from '../../config.js';
import type { Mail } from '../../domain/mail/mail.js';
import { MailRenderer, type RenderedMail } from '../../domain/mail/mail-renderer.js';
import { accountDeletion } from './account-deletion.js';
import { contactAcknowledgement } from './contact-acknowledgement.js';
import { emailChanged } from './email-changed.js';
import { newsletterConfirmation } from './newsletter-confirmation.js';
import { orderCancelled } from './order-cancelled.js';
import { orderConfirmation } from './order-confirmation.js';
import { orderShipped } from './order-shipped.js';
import { passwordChanged } from './password-changed.js';
import { passwordReset } from './password-reset.js';
import { paymentRefunded } from './payment-refunded.js';
import { personalDiscount } from './personal-discount.js';
import type { Writing } from './writing.js';

@Injectable()
export class ReactMailRenderer implements MailRenderer {
  constructor(private readonly config: Config) {}

  async render(mail: Mail): Promise<RenderedMail> {
    const { name, city, state, supportEmail } = this.config.store;
    const { subject, html, text, headers } = this.write(mail);
    const signature = `Questions? Just write to ${supportEmail}.\n${name}, ${city}, ${state}`;
    return { subject, html: await render(html), text: `${[...text, signature].join('\n\n')}\n`, headers };
  }

  private write(mail: Mail): Writing {
    switch (mail.template) {
      case 'order-confirmation':
        return orderConfirmation(mail.order, this.config);
      case 'payment-refunded':
        return paymentRefunded(mail, this.config);
      case 'order-shipped':
        return orderShipped(mail, this.config);
      case 'order-cancelled':
        return orderCancelled(mail, this.config);
      case 'password-reset':
        return passwordReset(mail, this.config);
      case 'password-changed':
        return passwordChanged(mail, this.config);
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
}
