import type { Config } from '../../../config/config.js';

const day = 24 * 3600 * 1000;
/** RFC 9116 wants less than a year; half of one leaves time for copies that somebody keeps. */
const validFor = 180 * day;

/** Whom to tell of a weakness of this shop, as RFC 9116 wants it; it names web addresses by https only. */
export function securityText({ publicUrl, store }: Pick<Config, 'publicUrl' | 'store'>, now: Date): string {
  const expires = new Date(Math.floor((now.getTime() + validFor) / day) * day).toISOString().replace('.000', '');
  const isSecure = publicUrl.startsWith('https:');
  return [
    `Contact: mailto:${store.supportEmail}`,
    ...(isSecure ? [`Contact: ${publicUrl}/contact`] : []),
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    ...(isSecure ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    '',
  ].join('\n');
}
