import { Injectable } from '@nestjs/common';
import { render } from '@react-email/render';
import { Config } from '../../config.js';
import type { Mail } from '../../domain/mail/mail.js';
import { MailRenderer, type RenderedMail } from '../../domain/mail/mail-renderer.js';
import { orderConfirmation } from './order-confirmation.js';
import { paymentRefunded } from './payment-refunded.js';
import type { Writing } from './writing.js';

@Injectable()
export class ReactMailRenderer implements MailRenderer {
  constructor(private readonly config: Config) {}

  async render(mail: Mail): Promise<RenderedMail> {
    const { name, city, state, supportEmail } = this.config.store;
    const { subject, html, text } = this.write(mail);
    const signature = `Questions? Just write to ${supportEmail}.\n${name}, ${city}, ${state}`;
    return { subject, html: await render(html), text: `${[...text, signature].join('\n\n')}\n` };
  }

  private write(mail: Mail): Writing {
    switch (mail.template) {
      case 'order-confirmation':
        return orderConfirmation(mail.order, this.config);
      case 'payment-refunded':
        return paymentRefunded(mail, this.config);
    }
  }
}
