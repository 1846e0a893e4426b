import { buffer } from 'node:stream/consumers';
import { toBuffer } from 'bwip-js';
import PDFDocument from 'pdfkit';
import type { StoreSettings } from '../../config/config.js';
import type { ReturnLabel } from '../../domain/mail/mail.js';

/** A6, as parcel labels are; in points. */
const size: [number, number] = [298, 420];
const margin = 22;
const width = size[0] - 2 * margin;

/** One page: who sends it, where it goes, and the return's number, also as a barcode. The same bytes for the same label. */
export async function drawnLabel(label: ReturnLabel, store: StoreSettings): Promise<Uint8Array> {
  const info = {
    Title: `Return ${label.number}`,
    Author: printable(store.name),
    CreationDate: new Date(label.createdAt),
  };
  const page = new PDFDocument({ size, margin, info, lang: 'en-US' });
  const barcode = await toBuffer({ bcid: 'code128', text: label.number, scale: 4, height: 14, paddingwidth: 0 });

  page.font('Helvetica').fontSize(9).text('From', margin, margin);
  page.fontSize(10).text(printable(label.from.join('\n')), { width });
  page
    .moveTo(margin, 112)
    .lineTo(size[0] - margin, 112)
    .stroke();
  page.fontSize(9).text('To', margin, 122);
  page
    .font('Helvetica-Bold')
    .fontSize(15)
    .text(printable([store.name, ...store.returnAddress].join('\n')), { width });
  page
    .moveTo(margin, 238)
    .lineTo(size[0] - margin, 238)
    .stroke();
  page.image(barcode, margin, 250, { fit: [width, 66], align: 'center' });
  page.fontSize(14).text(`Return ${label.number}`, margin, 324, { width, align: 'center' });
  page.font('Helvetica').fontSize(9).text(printable(label.piece), { width, align: 'center' });
  page.text(`Please send it by ${label.sendBy}.`, { width, align: 'center' });
  page.end();
  return buffer(page);
}

/** The fonts of every PDF reader know Western letters only: others lose their accents, or become a question mark. */
function printable(text: string): string {
  const western = /[^\n\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]/gu;
  return text.normalize('NFC').replace(western, (letter) => {
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
    return /^[\u0020-\u007e]+$/.test(plain) ? plain : '?';
  });
}
