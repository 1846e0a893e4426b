import type { IncomingMessage } from 'node:http';
import { hasCookie } from '../sessions/cookies.js';

/** The message for the next page after a form that was submitted without scripts. */
export const noticeCookie = 'notice';
/**
 * Distinguishes a form that is sent twice by mistake from the same form sent again. It changes with each message shown.
 */
export const submissionCookie = 'submission';
/** The theme chosen without scripts: "dark", "light" or "system". */
export const themeCookie = 'theme';

/** Whether public pages differ for this visitor. They are then rendered for the visitor and not cached. */
export const hasOwnPages = (request: Pick<IncomingMessage, 'headers'>): boolean =>
  hasCookie(request, noticeCookie) || hasCookie(request, themeCookie);
