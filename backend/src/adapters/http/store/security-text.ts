const day = 24 * 3600 * 1000;
/** RFC 9116 requires less than a year. Half a year leaves time for cached copies. */
const validFor = 180 * day;

/** Returns the text of `security.txt` (RFC 9116). Its web addresses must use HTTPS. */
export function securityText(publicUrl: string, supportEmail: string, now: Date): string {
  const expires = new Date(Math.floor((now.getTime() + validFor) / day) * day).toISOString().replace('.000', '');
  const isSecure = publicUrl.startsWith('https:');
  return [
    `Contact: mailto:${supportEmail}`,
    ...(isSecure ? [`Contact: ${publicUrl}/contact`] : []),
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    ...(isSecure ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    '',
  ].join('\n');
}
