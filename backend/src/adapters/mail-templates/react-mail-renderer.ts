import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import type { Mail } from '../../domain/mail/mail.js';
import { MailRenderer, type RenderedMail } from '../../domain/mail/ports/mail-renderer.js';
import { writeOrderId } from '../../domain/orders/order-id.js';
import { OrderLinks, orderLinkLifetime } from '../../domain/orders/ports/order-links.js';

/** React and the templates are loaded with the first mail. */
@Injectable()
export class ReactMailRenderer implements MailRenderer {
  constructor(
    private readonly config: Config,
    private readonly orderLinks: OrderLinks,
  ) {}

  async render(mail: Mail, writtenAt: Date): Promise<RenderedMail> {
    const { renderedMail } = await import('./rendered-mail.js');
    return renderedMail(mail, this.config, (orderId) => this.linkTo(orderId, writtenAt));
  }

  /** Shows the whole order to the mail's reader, for a limited time. */
  private linkTo(orderId: string, writtenAt: Date): string {
    const key = this.orderLinks.key(orderId, new Date(writtenAt.getTime() + orderLinkLifetime));
    return `${this.config.publicUrl}/order-confirmation/${writeOrderId(orderId)}?key=${key}`;
  }
}
