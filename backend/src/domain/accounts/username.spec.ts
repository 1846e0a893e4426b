import { nameSkeleton, tidyUsername, usernameProblem } from './username.js';

const problem = (typed: string) => usernameProblem(tidyUsername(typed), '.');

describe('a username', () => {
  it.each([
    'marina',
    'Mariná',
    'mary.ann_22-x',
    'Юлия_7',
    'ελένη',
    'さくらカナ花',
    '민준서',
    'ทะเล',
    'नीलम',
    'abc',
    'x'.repeat(30),
  ])('may be %s', (name) => {
    expect(problem(name)).toBeNull();
  });

  it('is saved in normalized characters, without surrounding spaces', () => {
    expect(tidyUsername('  ｍａｒｉｎａ ﬁsh\u00a0')).toBe('marina fish');
    expect(tidyUsername('Marina\u0301')).toBe('Mariná');
  });

  it.each([
    ['ab', 'Username must be at least 3 characters.'],
    ['x'.repeat(31), 'Username must be at most 30 characters.'],
  ])('must have 3 to 30 characters, unlike %s', (name, sentence) => {
    expect(problem(name)).toBe(sentence);
  });

  it.each([
    ['two scripts', 'mаrina'],
    ['Greek among Cyrillic', 'Юλия'],
    ['a blank', 'mary ann'],
    ['an at sign', 'mary@shop.example'],
    ['an invisible joiner', 'mari\u200dna'],
    ['a soft hyphen', 'mari\u00adna'],
    ['a filler that looks empty', 'mari\u1160na'],
    ['a change of direction', 'mari\u202ena'],
    ['a tag', 'mari\u{e0041}na'],
    ['a variation selector', '花\ufe00さく'],
    ['accent that belongs to no letter', 'mari\u0320na'],
    ['heap of marks', `ทะ${'\u0e48'.repeat(5)}เล`],
    ['digits of another script', 'marina٣'],
    ['a picture', 'marina🌊'],
    ['a null', 'nul\u0000l'],
    ['half a character', 'mari\ud800na'],
    ['a bracket', 'marina]'],
    ['a script of scholars', '𓀀𓀁𓀂'],
  ])('must not contain %s', (_, name) => {
    expect(problem(name)).toMatch(/^Username may contain/);
  });
});

describe('the skeleton of a name', () => {
  it.each([
    ['paypal', 'PayPal'],
    ['paypal', 'paypa1'],
    ['paypal', 'paypaI'],
    ['coco', 'сосо'],
    ['COCO', 'сосо'],
    ['c0c0', 'COCO'],
    ['modern', 'modem'],
    ['Οδός', 'οδός'],
    ['scope', 'ѕсоре'],
  ])('is the same for %s and %s', (one, other) => {
    expect(nameSkeleton(one)).toBe(nameSkeleton(other));
  });

  it.each([
    ['marina', 'marino'],
    ['anna', 'anná'],
    ['mary-ann', 'mary.ann'],
    ['mary_ann', 'mary-ann'],
    ['alan', 'aian'],
  ])('differs for %s and %s', (one, other) => {
    expect(nameSkeleton(one)).not.toBe(nameSkeleton(other));
  });
});
