import { on } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { Shop } from './shop.js';

/** Maximum milliseconds until the shop's worker delivers a mail, even on a slow machine. */
const limit = 30_000;

const parsed = new Map<string, Promise<Email>>();

/** Returns the mails to an address in the local mailbox of the shop, oldest first. */
async function mailsTo({ dataDir }: Shop, address: string): Promise<Email[]> {
  const folder = folderOf(dataDir);
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(files.sort().map((name) => parse(path.join(folder, name))));
  return mails.filter((mail) => mail.to?.some((to) => to.address === address));
}

/** Waits until this address has a mail with a matching subject. Returns the newest such mail. */
export async function mailTo(shop: Shop, address: string, subject = /./): Promise<Email> {
  const watcher = fs.watch(folderOf(shop.dataDir));
  const signal = AbortSignal.timeout(limit);
  try {
    const changes = on(watcher, 'change', { signal });
    for (;;) {
      const mails = await mailsTo(shop, address);
      const mail = mails.findLast((one) => subject.test(one.subject ?? ''));
      if (mail) return mail;
      await changes.next().catch((error: unknown) => {
        if (!signal.aborted) throw error;
        const subjects = mails.map((one) => one.subject).join(', ') || 'no mail';
        throw new Error(`${address} got no mail with a subject like ${subject}, but ${subjects}.`);
      });
    }
  } finally {
    watcher.close();
  }
}

/** Waits for a mail in the same way as `mailTo`. Returns the link in this mail to a page of the shop. */
export async function mailedLink(shop: Shop, address: string, page: string, subject?: RegExp): Promise<string> {
  const { text = '' } = await mailTo(shop, address, subject);
  const link = text.match(/http\S+/g)?.find((url) => new URL(url).pathname === page);
  if (!link) throw new Error(`The mail to ${address} has no link to ${page}:\n${text}`);
  return link;
}

function parse(file: string): Promise<Email> {
  const known = parsed.get(file) ?? PostalMime.parse(fs.readFileSync(file));
  parsed.set(file, known);
  return known;
}

function folderOf(dataDir: string): string {
  const folder = path.join(dataDir, 'mail');
  fs.mkdirSync(folder, { recursive: true });
  return folder;
}
