import satisfies from 'spdx-satisfies';

/** Allowed licenses. They permit the use, change and sale of a shop that contains the packages. */
const allowed = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['OFL-1.1', 'Python-2.0', 'Zlib'],
  // Licenses of data that require attribution: the browser data of caniuse-lite, and lists of SPDX.
  ...['CC-BY-3.0', 'CC-BY-4.0'],
  // Licenses of packages that the shop uses unchanged: axe-core, lightningcss, and libvips (for sharp).
  ...['MPL-2.0', 'LGPL-3.0-or-later'],
];

/** Licenses that packages state only in a README or LICENSE file. */
const inReadme = { 'humanize-number@0.0.2': 'MIT', 'only@0.0.2': 'MIT', 'pause@0.0.1': 'MIT', 'png-js@2.0.0': 'MIT' };

/**
 * Returns a line for each package in a lock file whose license is not allowed. `installedLicense` reads the license of
 * a package.
 */
export function licenseProblems(packages, installedLicense) {
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .flatMap(([place, { version, license }]) => {
      const name = `${place.slice(place.lastIndexOf('node_modules/') + 13)}@${version}`;
      const found = license ?? installedLicense(place) ?? inReadme[name];
      if (found === undefined) return [`${name} does not state a license`];
      return isAllowed(found) ? [] : [`${name} is under ${found}`];
    });
}

/** Whether an SPDX expression allows the use of a package; false for any other text. */
function isAllowed(expression) {
  try {
    return satisfies(expression, allowed);
  } catch {
    return false;
  }
}
