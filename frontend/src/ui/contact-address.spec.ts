import { callTo, mailTo } from './contact-address';

describe('link to an email address', () => {
  it.each([
    ['mary@shop.example', undefined, 'mailto:mary@shop.example'],
    ['mary+news@shop.example', 'Re: Fit & size', 'mailto:mary%2Bnews@shop.example?subject=Re%3A%20Fit%20%26%20size'],
    ['a@b.test?bcc=evil@evil.test', 'Hello', 'mailto:a@b.test%3Fbcc%3Devil%40evil.test?subject=Hello'],
    ['a@b.test%0Abcc:evil@evil.test', undefined, 'mailto:a@b.test%250Abcc%3Aevil%40evil.test'],
  ])('writes to %s alone', (email, subject, link) => {
    expect(mailTo(email, subject)).toBe(link);
  });

  it('contains a text in lines', () => {
    const link = 'mailto:mary@shop.example?subject=Hi&body=%3E%20One%0D%0A%3E%20%26';
    expect(mailTo('mary@shop.example', 'Hi', '> One\n> &')).toBe(link);
  });
});

describe('link to a phone number', () => {
  it.each([
    ['(831) 555-0142', 'tel:8315550142'],
    ['+1 831.555.0142 ext. 12', 'tel:+18315550142'],
    ['5550142;postd=*67*1', 'tel:5550142'],
  ])('calls only the number of %s', (phone, link) => {
    expect(callTo(phone)).toBe(link);
  });
});
