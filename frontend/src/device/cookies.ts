/**
 * Reads a cookie that scripts and the server share.
 * @returns undefined if the cookie does not exist or its value is malformed
 */
export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  try {
    return pair && decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return undefined;
  }
}

const oneYearSeconds = 31_536_000;

/** @param value null deletes the cookie */
export function writeCookie(name: string, value: string | null): void {
  const age = value === null ? 0 : oneYearSeconds;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; path=/; max-age=${age}; samesite=lax${secure}`;
}
