import fs from 'node:fs';
import path from 'node:path';
import { HmacOrderLinks } from '../src/adapters/crypto/hmac-order-links.js';
import { HmacReviewLinks } from '../src/adapters/crypto/hmac-review-links.js';
import { HmacWaitlistLinks } from '../src/adapters/crypto/hmac-waitlist-links.js';
import { ReactMailRenderer } from '../src/adapters/mail-templates/react-mail-renderer.js';
import { PdfLabelPrinter } from '../src/adapters/pdfkit/pdf-label-printer.js';
import { parseConfig } from '../src/config/config.js';
import { everyMail } from './builders/mail.js';

const folder = path.resolve('../.cache/mails');

/** Not a test: `npm run mails -w backend` writes one mail of each kind as HTML and as text, for visual review. */
it.each(everyMail())(`writes $name to ${folder}`, async ({ name, mail }) => {
  const config = parseConfig({ DATABASE_URL: 'postgres://nowhere/none', SESSION_SECRET: 'no session is made here' });
  const {
    subject,
    html,
    text,
    attachments = [],
  } = await new ReactMailRenderer(
    config,
    new HmacOrderLinks(config),
    new HmacReviewLinks(config),
    new PdfLabelPrinter(config),
    new HmacWaitlistLinks(config),
  ).render(mail, new Date());
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, `${name}.html`), html);
  for (const { filename, content } of attachments) fs.writeFileSync(path.join(folder, filename), content);
  fs.writeFileSync(path.join(folder, `${name}.txt`), `Subject: ${subject}\n\n${text}`);
});
