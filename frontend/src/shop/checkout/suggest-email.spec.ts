import { suggestEmail } from './suggest-email';

describe('suggested email address', () => {
  it.each([
    ['ana@gmial.com', 'ana@gmail.com'],
    ['ana@gmail.con', 'ana@gmail.com'],
    ['ana@gmail.co', 'ana@gmail.com'],
    ['ana@gmaill.com', 'ana@gmail.com'],
    ['Ana.B@Yaho.com', 'Ana.B@yahoo.com'],
    ['ana@hotmial.com', 'ana@hotmail.com'],
    [' ana@iclod.com ', 'ana@icloud.com'],
  ])('corrects %s to %s', (typed, meant) => expect(suggestEmail(typed)).toBe(meant));

  it.each([
    'ana@gmail.com',
    'ana@mail.com',
    'ana@ymail.com',
    'ana@yahoo.ca',
    'ana@gm.com',
    'ana@ge.com',
    'ana@aon.com',
    'ana@shop.example',
    'ana@',
    '@gmial.com',
    '',
  ])('is undefined for %j', (typed) => expect(suggestEmail(typed)).toBeUndefined());
});
