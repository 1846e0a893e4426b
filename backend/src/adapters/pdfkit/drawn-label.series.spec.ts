import { extractText, getDocumentProxy } from 'unpdf';
import { parseConfig } from '../../config/config.js';
import { drawnLabels } from './drawn-label.js';

const { store } = parseConfig({ DATABASE_URL: 'postgres://shop@localhost/shop' });

const label = {
  number: 'R-1042',
  piece: '1 × Monterey Bikini (M, Navy)',
  sendBy: 'December 14, 2026',
  createdAt: '2026-11-20T18:00:00.000Z',
};
const labelFrom = (...from: string[]) => drawnLabels([{ ...label, from }], store);

/** Removes spaces, and the control characters that stand for the second glyph of a letter. */
const letters = (text: string) => text.normalize('NFC').replace(/[\s\p{Cc}]/gu, '');

async function textOf(pdf: Uint8Array): Promise<string> {
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  expect(totalPages).toBe(1);
  return text;
}

describe('the label of a return', () => {
  it.each([
    'Mary Ann Smith',
    'Łukasz Đặng, 李娜',
    'Zoë Guðrún Ångström-Şahin',
    'Nguyễn Thị Ánh',
    'Ελένη Παπαδοπούλου',
    'Наталія Шевченко',
    'अनंत जोग',
    '김민준',
    'さくら 山田',
    'สมชาย ใจดี',
    'Անահիտ Սարգսյան',
    'Mary “Wave” O’Neil',
  ])('contains the name as typed: %s', async (name) => {
    const text = await textOf(await labelFrom(name, '12 Ocean St, Apt 4', 'Santa Cruz, CA 95060'));
    expect(letters(text)).toContain(letters(name));
  });

  it('has all lines on one page, whatever their length', async () => {
    const street = ['W'.repeat(50), 'W'.repeat(50)];
    const text = await textOf(await labelFrom('李'.repeat(50), ...street, 'Santa Cruz, CA 95060'));
    for (const line of [
      ...street,
      '李'.repeat(50),
      'Return R-1042',
      label.piece,
      'Please send it by December 14, 2026.',
    ])
      expect(letters(text)).toContain(letters(line));
  });

  it('has a page of its own in a file of several labels', async () => {
    const both = ['R-1042', 'R-1043'].map((number) => ({ ...label, number, from: ['Mary Ann Smith'] }));
    const file = await getDocumentProxy(new Uint8Array(await drawnLabels(both, store)));
    const { text } = await extractText(file, { mergePages: false });
    expect(text).toEqual([expect.stringContaining('Return R-1042'), expect.stringContaining('Return R-1043')]);
  });

  it('is reproducible', async () => {
    expect(await labelFrom('Łukasz Đặng, 李娜')).toEqual(await labelFrom('Łukasz Đặng, 李娜'));
  });
});
