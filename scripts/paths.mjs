import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

/** A path inside the checkout. */
export const inRoot = (...parts) => path.join(root, ...parts);

/** Whether this is the Docker image, which contains packages and the build, but no sources. */
export const isImage = !fs.existsSync(inRoot('package-lock.json'));
