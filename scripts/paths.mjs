import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

/** A path inside the checkout. @param {string[]} parts */
export const inRoot = (...parts) => path.join(root, ...parts);

/** An image holds the packages and the build, and nothing that they could be made of. */
export const isImage = !fs.existsSync(inRoot('package-lock.json'));
