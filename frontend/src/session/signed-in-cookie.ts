/** The readable cookie that the server sets and clears with the session; it only says that asking is worthwhile. */
export function hasSignedInCookie(): boolean {
  return document.cookie.split('; ').some((pair) => pair.startsWith('signed_in='));
}
