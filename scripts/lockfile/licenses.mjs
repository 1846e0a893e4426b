import satisfies from 'spdx-satisfies';

/** Under these a package may be part of a shop that is used, changed and sold. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
  // Of data, which names its source: which browser knows what (caniuse-lite), the lists of SPDX.
  'CC-BY-3.0',
  'CC-BY-4.0',
  // Of files and of a library that are used as they are: axe-core and lightningcss; libvips, below sharp.
  'MPL-2.0',
  'LGPL-3.0-or-later',
];

/** Those that say it in their Readme or LICENSE only. */
const inReadme = new Map([
  ['humanize-number@0.0.2', 'MIT'],
  ['only@0.0.2', 'MIT'],
  ['pause@0.0.1', 'MIT'],
  ['png-js@2.0.0', 'MIT'],
]);

/**
 * The packages of a lock whose license is missing or not allowed.
 * @param {Record<string, { version?: string, license?: string, link?: boolean }>} packages by their place, as `node_modules/sharp`
 * @param {(place: string) => string | undefined} installedLicense what the package itself says, where the lock does not
 * @returns {string[]} a line for each
 */
export function licenseProblems(packages, installedLicense) {
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .flatMap(([place, { version, license }]) => {
      const name = `${place.slice(place.lastIndexOf('node_modules/') + 13)}@${version}`;
      const found = license ?? installedLicense(place) ?? inReadme.get(name);
      if (found === undefined) return [`${name} names no license`];
      return isAllowed(found) ? [] : [`${name} is under ${found}`];
    });
}

/** @param {string} expression of SPDX */
function isAllowed(expression) {
  try {
    return satisfies(expression, allowed);
  } catch {
    return false;
  }
}
