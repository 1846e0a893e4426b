import fs from 'node:fs';
import path from 'node:path';
import { HmacSignedLinks } from '../src/adapters/crypto/hmac-signed-links.js';
import { SystemClock } from '../src/adapters/crypto/random-ids.js';
import { ReactMailRenderer } from '../src/adapters/mail-templates/react-mail-renderer.js';
import { LabelPrinter } from '../src/adapters/pdfkit/label-printer.js';
import { parseConfig } from '../src/config/config.js';
import { storeDetails } from './builders/store-details.js';
import { everyMail } from './builders/mail.js';

const folder = path.resolve('../.cache/mails');

/**
 * `npm run mails -w backend` writes one mail of each kind as HTML and as text, for visual review. This file tests
 * nothing.
 */
it.each(everyMail())(`writes $name to ${folder}`, async ({ name, mail }) => {
  const config = parseConfig({ DATABASE_URL: 'postgres://nowhere/none', SESSION_SECRET: 'no session is made here' });
  const clock = new SystemClock();
  const renderer = new ReactMailRenderer(config, new HmacSignedLinks(config, clock), new LabelPrinter(), clock);
  const { subject, html, text, attachments = [] } = await renderer.render(mail, storeDetails, clock.now());
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, `${name}.html`), html);
  for (const { filename, content } of attachments) fs.writeFileSync(path.join(folder, filename), content);
  fs.writeFileSync(path.join(folder, `${name}.txt`), `Subject: ${subject}\n\n${text}`);
});
