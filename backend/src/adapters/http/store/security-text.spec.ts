import { securityText } from './security-text.js';

const textOf = (publicUrl: string, now: string) => securityText(publicUrl, 'help@harbor.example', new Date(now));

describe('security.txt', () => {
  it('contains the contact and the expiry date', () => {
    expect(textOf('https://harbor.example', '2026-11-21T18:30:00Z').split('\n')).toEqual([
      'Contact: mailto:help@harbor.example',
      'Contact: https://harbor.example/contact',
      'Expires: 2027-05-20T00:00:00Z',
      'Preferred-Languages: en',
      'Canonical: https://harbor.example/.well-known/security.txt',
      '',
    ]);
  });

  it('is always valid for less than a year', () => {
    for (const now of ['2026-11-21T00:00:00Z', '2028-02-29T23:59:59Z']) {
      const expires = Date.parse(/^Expires: (.*)$/m.exec(textOf('https://harbor.example', now))?.[1] ?? '');
      const days = (expires - Date.parse(now)) / (24 * 3600 * 1000);
      expect(days).toBeGreaterThan(178);
      expect(days).toBeLessThan(365);
    }
  });

  it('contains no HTTP address, which RFC 9116 forbids', () => {
    expect(textOf('http://localhost:3000', '2026-11-21T18:30:00Z')).not.toContain('http');
  });
});
