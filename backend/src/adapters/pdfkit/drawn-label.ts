import { buffer } from 'node:stream/consumers';
import { toBuffer } from 'bwip-js';
import PDFDocument from 'pdfkit';
import type { StoreDetails } from '../../domain/shared/ports/store.js';
import type { ReturnLabel } from '../../domain/mail/mail.js';
import { fontRuns, registerRareLetters, type Weight } from './font-runs.js';

/** Page size in points: A6, the usual size of parcel labels. */
const size: [number, number] = [298, 420];
const margin = 22;
const width = size[0] - 2 * margin;

interface Look {
  readonly size: number;
  readonly weight?: Weight;
  readonly align?: 'left' | 'center';
}

/**
 * Draws one page per label. The same label results in the same bytes. With several labels, the order of the barcodes in
 * the file can differ.
 */
export async function drawnLabels(
  labels: readonly ReturnLabel[],
  store: Pick<StoreDetails, 'name' | 'returnAddress'>,
): Promise<Uint8Array> {
  const info = {
    Title: `Return ${labels.map(({ number }) => number).join(', ')}`,
    Author: store.name,
    CreationDate: new Date(labels[0]?.createdAt ?? 0),
  };
  const file = new PDFDocument({ size, margin, info, lang: 'en-US', autoFirstPage: false });
  const letters = labels.flatMap(({ from, piece }) => [...from, piece]);
  await registerRareLetters(file, [...letters, store.name, ...store.returnAddress]);
  for (const label of labels) await drawLabel(file.addPage(), label, store);
  file.end();
  return buffer(file);
}

/** Draws the sender, the recipient, and the return's number as text and barcode. */
async function drawLabel(
  page: PDFKit.PDFDocument,
  label: ReturnLabel,
  store: Pick<StoreDetails, 'name' | 'returnAddress'>,
): Promise<void> {
  const barcode = await toBuffer({ bcid: 'code128', text: label.number, scale: 4, height: 14, paddingwidth: 0 });
  write(page, ['From'], { size: 8 });
  write(page, label.from, { size: 9 });
  rule(page, 106);
  write(page, ['To'], { size: 8 });
  write(page, [store.name, ...store.returnAddress], { size: 14, weight: 700 });
  rule(page, 232);
  page.image(barcode, margin, page.y, { fit: [width, 66], align: 'center' });
  page.y += 70;
  write(page, [`Return ${label.number}`], { size: 13, weight: 700, align: 'center' });
  write(page, [label.piece, `Please send it by ${label.sendBy}.`], { size: 8, align: 'center' });
}

/** Writes lines at the current position. A line that is too long wraps to the left margin. */
function write(page: PDFKit.PDFDocument, lines: readonly string[], { size: points, weight = 400, align }: Look): void {
  page.fontSize(points);
  for (const line of lines) {
    const runs = fontRuns(line, weight);
    const length = runs.reduce((sum, { text, font }) => sum + page.font(font).widthOfString(text), 0);
    page.x = margin + (align === 'center' ? Math.max(0, width - length) / 2 : 0);
    // Aligns the letters of all fonts on one baseline.
    page.y += points;
    for (const [at, { text, font }] of runs.entries()) {
      const continued = at < runs.length - 1;
      page.font(font).text(text, { width: margin + width - page.x, continued, baseline: 'alphabetic' });
    }
    page.y -= points;
  }
}

/** Draws a line across the page below the current content. */
function rule(page: PDFKit.PDFDocument, atLeast: number): void {
  const y = Math.max(page.y + 4, atLeast);
  page
    .moveTo(margin, y)
    .lineTo(size[0] - margin, y)
    .stroke();
  page.y = y + 8;
}
