import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isNativeError } from 'node:util/types';
import type { Readable } from 'node:stream';
import { Logger } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { Mailer, MailRefused, type OutgoingMail } from '../../domain/mail/ports/mailer.js';
import { mailMessageOf } from './mail-message.js';

/** Max number of stored mails. Shops with more mails should use a mail server. */
const maxFiles = 1000;

/** Number of saved mails between two clean-ups of the folder. */
const span = 100;

/**
 * Saves each mail as an `.eml` file. Filenames consist of time and id, so that they sort by age. Saving a mail again
 * replaces its file. Only the newest thousand files are retained. A file gets its final name only when it is complete.
 */
export class Mailbox implements Mailer {
  private readonly logger = new Logger(Mailbox.name);
  private readonly composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  private written = 0;

  constructor(private readonly folder: string) {}

  async send(mail: OutgoingMail): Promise<string> {
    const { message } = await this.composer.sendMail(mailMessageOf(mail));
    const name = `${mail.date.toISOString().replaceAll(':', '-')}-${mail.id}.eml`;
    try {
      await this.write(name, message);
    } catch (error) {
      // Log the system's error, but do not pass it on, because it contains the folder's path. Staff see the message
      // below.
      this.logger.error(error);
      const reason = isNativeError(error) && 'code' in error ? String(error.code) : 'unknown';
      throw new MailRefused('temporary', 'other', `The mail folder is not writable (${reason}).`);
    }
    if (this.written++ % span === 0) await this.removeOldest();
    return `saved as ${name}`;
  }

  private async write(name: string, content: Buffer | Readable): Promise<void> {
    await fs.mkdir(this.folder, { recursive: true });
    const unfinished = path.join(this.folder, `.${randomUUID()}`);
    try {
      await fs.writeFile(unfinished, content, { mode: 0o600, flush: true });
      await fs.rename(unfinished, path.join(this.folder, name));
    } catch (error) {
      await fs.rm(unfinished, { force: true });
      throw error;
    }
  }

  /** Deletes the oldest mails. A failure does not affect the mail that was just saved. */
  private async removeOldest(): Promise<void> {
    try {
      const mails = (await fs.readdir(this.folder)).filter((name) => name.endsWith('.eml'));
      const oldest = mails.sort().slice(0, -maxFiles);
      await Promise.all(oldest.map((name) => fs.rm(path.join(this.folder, name), { force: true })));
    } catch (error) {
      this.logger.warn(error);
    }
  }
}
