import fs from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { Shop } from './shop.js';

/** The mails to somebody in the shop's local mailbox, oldest first. */
export async function mailsTo({ dataDir }: Shop, address: string): Promise<Email[]> {
  const folder = path.join(dataDir, 'mail');
  const files = await fs.readdir(folder).catch(() => []);
  const named = files.filter((file) => file.endsWith('.eml')).sort();
  const mails = await Promise.all(
    named.map(async (file) => PostalMime.parse(await fs.readFile(path.join(folder, file)))),
  );
  return mails.filter((mail) => mail.to?.some((to) => to.address === address));
}
