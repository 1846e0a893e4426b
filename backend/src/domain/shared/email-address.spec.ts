import emails from '../../../../contract/email-addresses.json' with { type: 'json' };
import { emailProblem, isErased, maskEmail, maskEmailsIn, tidyEmail } from './email-address.js';

const { valid, invalid } = emails;

describe('an email address', () => {
  it.each(valid)('is valid: %s', (email) => {
    expect(emailProblem(email)).toBeNull();
  });

  it.each([
    ...invalid,
    'mary@shop.example\u0000',
    'mary@shop.example ',
    'mary\u3000ann@shop.example',
    'mary\u200b@shop.example',
    'mary@shop\u200b.example',
    'علی\u200cرضا@shop.example',
    `${'m'.repeat(60)}@${'shop.'.repeat(40)}example`,
  ])('is invalid: %j', (email) => {
    expect(emailProblem(email)).toBe('Please enter a valid email address.');
  });

  it('is stored without surrounding spaces, with composed letters', () => {
    expect(tidyEmail(' ju\u0308rgen@shop.example\n')).toBe('j\u00fcrgen@shop.example');
  });

  it.each([
    ['mary@example.com', 'm•••@e•••.com'],
    ['jürgen.müller@mail.müller.example', 'j•••@m•••.example'],
    ['🩱@shop', '🩱•••@s•••'],
    ['nobody', '•••@n•••'],
  ])('is masked: %s is shown as %s', (email, hint) => {
    expect(maskEmail(email)).toBe(hint);
  });

  it('is masked everywhere in a text', () => {
    expect(maskEmailsIn('550 <mary@shop.example>: no "ann@shop.example" here')).toBe(
      '550 <m•••@s•••.example>: no "a•••@s•••.example" here',
    );
  });

  // A pattern that tries each letter as a start would not finish in this test.
  it('is found in linear time in a text of one long word', () => {
    const word = 'm'.repeat(2_000_000);
    expect(maskEmailsIn(word)).toBe(word);
  });

  it('is recognized as the address of a deleted account', () => {
    expect(isErased('7f@Deleted.invalid')).toBe(true);
    expect(isErased('deleted.invalid@shop.example')).toBe(false);
  });
});
