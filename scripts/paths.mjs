import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

/** A path inside the checkout. @param {string[]} parts */
export const inRoot = (...parts) => path.join(root, ...parts);
