import fs from 'node:fs';
import path from 'node:path';

/** The root folder of the checkout. */
export const root = path.dirname(import.meta.dirname);

/** A path inside the checkout. */
export const inRoot = (...parts) => path.join(root, ...parts);

/** Whether this is the Docker image, which contains packages and the build, but no sources. */
export const isImage = !fs.existsSync(inRoot('package-lock.json'));
