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

/** Packages under the MIT license whose license is not in package-lock.json, but in a file of the package. */
const mit = [
  ...['busboy@0.3.1', 'busboy@1.6.0', 'dicer@0.3.0', 'humanize-number@0.0.2', 'only@0.0.2', 'passport-local@1.0.0'],
  ...['passport-strategy@1.0.0', 'pause@0.0.1', 'png-js@2.0.0', 'streamsearch@0.1.2', 'streamsearch@1.1.0'],
];

/** Returns a line for each package of a lock file that has no allowed license. */
export function licenseProblems(packages) {
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .flatMap(([place, { version, license }]) => {
      const name = `${place.slice(place.lastIndexOf('node_modules/') + 13)}@${version}`;
      if (license === undefined) return mit.includes(name) ? [] : [`${name} does not state a license`];
      return isAllowed(license) ? [] : [`${name} is under ${license}`];
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
