import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import {
  linkLifetimes,
  orderLinkLifetime,
  reservationTime,
  reviewLinkLifetime,
} from '../../domain/mail/link-lifetimes.js';
import type { Mail, ReturnLabel } from '../../domain/mail/mail.js';
import { type Attachment, MailRenderer, type RenderedMail } from '../../domain/mail/ports/mailer.js';
import { writeOrderId } from '../../domain/orders/order-id.js';
import type { StoreDetails } from '../../domain/shared/ports/store.js';
import { Clock } from '../../domain/shared/ports/clock.js';
import { SignedLinks } from '../../domain/shared/ports/signed-links.js';
import { LabelPrinter } from '../pdfkit/label-printer.js';
import type { ReviewAddresses } from './review-mails.js';
import type { WaitlistAddresses } from './waitlist-mails.js';

/** The labels that are attached to a mail. */
function labelsOf(mail: Mail): readonly ReturnLabel[] {
  if (mail.template === 'returns-requested') return mail.returns.map(({ label }) => label);
  return mail.template === 'return-news' && mail.step === 'requested' ? [mail.label] : [];
}

/** Renders mails. Loads React and the templates with the first mail. */
@Injectable()
export class ReactMailRenderer implements MailRenderer {
  constructor(
    private readonly config: Config,
    private readonly links: SignedLinks,
    private readonly labels: LabelPrinter,
    private readonly clock: Clock,
  ) {}

  async render(mail: Mail, store: StoreDetails, writtenAt: Date): Promise<RenderedMail> {
    const { renderedMail } = await import('./rendered-mail.js');
    const { publicUrl } = this.config;
    const shop = { publicUrl, store, timeZone: this.config.store.timeZone };
    const rendered = renderedMail(mail, shop, {
      order: (orderId) => `${publicUrl}/order-confirmation/${this.keyedOrder('', orderId, writtenAt)}`,
      returns: (orderId) => `${publicUrl}/orders/${this.keyedOrder('/returns', orderId, writtenAt)}`,
      payment: (orderId, expiresAt) => `${publicUrl}/pay/${this.links.sign('pay', orderId, new Date(expiresAt))}`,
      reviews: (orderId) => this.reviewAddresses(orderId, writtenAt),
      waitlist: (entryId) => this.waitlistAddresses(entryId),
      guestData: (email) => this.guestDataUrl(email, writtenAt),
    });
    const labels = labelsOf(mail);
    return labels.length === 0 ? rendered : { ...rendered, attachments: [await this.labelFile(labels, store)] };
  }

  private async labelFile(labels: readonly ReturnLabel[], store: StoreDetails): Promise<Attachment> {
    const content = await this.labels.print(labels, store);
    const filename = labels.length > 1 ? 'return-labels.pdf' : `return-${labels[0]?.number ?? ''}.pdf`;
    return { filename, contentType: 'application/pdf', content };
  }

  /** Order URL with a key that gives the mail's reader access to the full order for a limited time. */
  private keyedOrder(page: '' | '/returns', orderId: string, writtenAt: Date): string {
    const key = this.links.sign('order', orderId, new Date(writtenAt.getTime() + orderLinkLifetime));
    return `${writeOrderId(orderId)}${page}?key=${key}`;
  }

  private waitlistAddresses(entryId: number): WaitlistAddresses {
    const token = this.links.sign('waitlist', String(entryId), null);
    const { publicUrl } = this.config;
    return {
      entry: `${publicUrl}/back-in-stock?token=${token}`,
      stop: `${publicUrl}/back-in-stock/stop?token=${token}`,
      until: new Date(this.clock.now().getTime() + reservationTime).toISOString(),
    };
  }

  private guestDataUrl(email: string, writtenAt: Date): string {
    const expiresAt = new Date(writtenAt.getTime() + linkLifetimes['guest-data'] * 1000);
    const token = this.links.sign('guest-data', email, expiresAt);
    return `${this.config.publicUrl}/guest-data?token=${encodeURIComponent(token)}`;
  }

  private reviewAddresses(orderId: string, writtenAt: Date): ReviewAddresses {
    const expiresAt = new Date(writtenAt.getTime() + reviewLinkLifetime);
    const { publicUrl } = this.config;
    return {
      write: `${publicUrl}/orders/${writeOrderId(orderId)}/review?key=${this.links.sign('review', orderId, expiresAt)}`,
      stop: `${publicUrl}/review-mails/stop?token=${this.links.sign('review-stop', orderId, null)}`,
    };
  }
}
