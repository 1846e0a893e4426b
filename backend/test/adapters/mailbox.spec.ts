import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import PostalMime from 'postal-mime';
import { Mailbox } from '../../src/adapters/nodemailer/mailbox.js';
import { mailerContract, outgoing, type ReadMail } from '../contracts/mailer.contract.js';

describe('the local mailbox', () => {
  let folder: string;
  let mailbox: Mailbox;

  beforeEach(() => {
    folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'shop-mailbox-')), 'mail');
    mailbox = new Mailbox(folder);
  });
  afterEach(() => fs.rmSync(path.dirname(folder), { recursive: true, force: true }));

  mailerContract(() => ({
    mailer: mailbox,
    arrived: () => Promise.all(fs.readdirSync(folder).map((name) => read(path.join(folder, name)))),
  }));

  it('names each file by its time and id, so that files sort by age', async () => {
    await mailbox.send(outgoing);
    expect(fs.readdirSync(folder)).toEqual([`2026-11-20T10-00-00.000Z-${outgoing.id}.eml`]);
  });

  it('stores a mail that is sent twice only once', async () => {
    await mailbox.send(outgoing);
    await mailbox.send(outgoing);
    expect(fs.readdirSync(folder)).toHaveLength(1);
  });

  it('retains only the newest thousand mails @series', async () => {
    fs.mkdirSync(folder);
    const old = Array.from({ length: 1002 }, (_, n) => `2026-11-01T10-00-00.${String(n).padStart(4, '0')}Z-a.eml`);
    for (const name of [...old, 'notes.txt']) fs.writeFileSync(path.join(folder, name), '');
    await mailbox.send(outgoing);
    const left = fs.readdirSync(folder);
    expect(left).toHaveLength(1001);
    expect(left).toEqual(expect.arrayContaining([...old.slice(3), 'notes.txt']));
    expect(left).toEqual(expect.arrayContaining([expect.stringContaining(outgoing.id)]));
  });

  it('reports a temporary failure when the folder cannot be written', async () => {
    fs.writeFileSync(folder, 'a file stands in its place');
    const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    await expect(mailbox.send(outgoing)).rejects.toMatchObject({
      name: 'MailRefused',
      kind: 'temporary',
      cause: 'other',
      message: 'The mail folder is not writable (EEXIST).',
    });
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ code: 'EEXIST' }));
    logged.mockRestore();
  });
});

async function read(file: string): Promise<ReadMail> {
  const mail = await PostalMime.parse(fs.readFileSync(file));
  return { ...mail, from: mail.from?.address, to: mail.to?.map(({ address }) => address) ?? [] };
}
