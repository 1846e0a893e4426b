import { visibleText } from './visible-text.js';

describe('a typed text', () => {
  it.each([
    ['ana\u200B@example.com', 'ana@example.com'],
    ['\uFEFFana@example.com\u2060', 'ana@example.com'],
    ['ana\u200D@example.com', 'ana@example.com'],
    ['ana\u200C\u200D\uFE0F@example.com', 'ana@example.com'],
    ['ana\uFE0F@example.com', 'ana@example.com'],
    ['WEL\u00ADCOME10\u200B', 'WELCOME10'],
    ['\u202A+1 (831) 555-0142\u202C', '+1 (831) 555-0142'],
    ['\u2066\u202E1Z999AA10123456784\u2069', '1Z999AA10123456784'],
    ['12\u00A0Ocean\u202FAvenue\u3000Apt\u20074', '12 Ocean Avenue Apt 4'],
    ['Mary\u3164Ann', 'MaryAnn'],
    ['علی\u200C', 'علی'],
    ['1\uFE0F', '1'],
  ])('is stripped of invisible characters: %j', (typed, visible) => {
    expect(visibleText(typed)).toBe(visible);
  });

  it.each([
    ['a Persian name', 'علی\u200Cرضا'],
    ['a Hindi word', 'क्\u200Dष'],
    ['a Japanese name', '葛\u{E0100}城'],
    ['a family', '👩🏽\u200D👩\u200D👧'],
    ['a burning heart', '❤\uFE0F\u200D🔥'],
    ['the flag of Wales', '🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}'],
    ['a keycap', '1\uFE0F\u20E3'],
    ['lines', 'First line\n\tSecond line'],
    ['an accent', 'Zoe\u0308 Łukasz Đặng 李娜'],
  ])('retains %s', (_, text) => {
    expect(visibleText(text)).toBe(text);
  });
});
