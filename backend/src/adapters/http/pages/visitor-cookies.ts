import type { IncomingMessage } from 'node:http';
import { hasCookie } from '../sessions/cookies.js';

/** The message that the next page shows after a form that was sent without scripts. */
export const noticeCookie = 'notice';
/** Distinguishes a form that is sent twice by mistake from the same form sent again; it changes with each shown message. */
export const submissionCookie = 'submission';
/** The theme that was chosen without scripts: "dark", "light" or "system". */
export const themeCookie = 'theme';

/** Whether a public page differs for this visitor: it is rendered for the visitor then, and not cached. */
export const hasOwnPages = (request: Pick<IncomingMessage, 'headers'>): boolean =>
  hasCookie(request, noticeCookie) || hasCookie(request, themeCookie);
