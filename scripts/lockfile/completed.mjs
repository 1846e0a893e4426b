import { Refusal } from '../refusal.mjs';

/**
 * @typedef {{ version?: string, license?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[], optionalDependencies?: Record<string, string> }} Entry
 * @typedef {Record<string, Entry>} Packages the entries of a lock by their place, as `node_modules/sharp`
 */

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];

/**
 * npm writes no entry for an optional package that the registry does not serve, and npm 11 then refuses its own lock. The entries added here say
 * for which platform a package is, so that no other platform asks for it. They have no checksum, as the registry gave none.
 * @param {Packages} packages
 * @returns {{ packages: Packages, added: string[] }}
 */
export function completed(packages) {
  const all = { ...packages };
  /** @type {string[]} */
  const added = [];
  for (const [place, entry] of Object.entries(packages))
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isFound(all, place, name)) continue;
      all[`node_modules/${name}`] = entryFor(name, version, entry);
      added.push(`${name}@${version}`);
    }
  return { packages: Object.fromEntries(Object.entries(all).sort(([a], [b]) => a.localeCompare(b, 'en'))), added };
}

/**
 * Looks where Node.js would: inside the package, then upwards.
 * @param {Packages} packages
 * @param {string} place
 * @param {string} name
 * @returns {boolean}
 */
function isFound(packages, place, name) {
  if (`${place && `${place}/`}node_modules/${name}` in packages) return true;
  if (place === '') return false;
  return isFound(packages, place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1)), name);
}

/** @param {string} name @param {string} version @param {Entry} parent @returns {Entry} */
function entryFor(name, version, { license, dev }) {
  const words = name.split(/[@/-]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  const libc = /musl/.test(name) ? ['musl'] : /gnu|glibc/.test(name) ? ['glibc'] : undefined;
  if (os.length === 0 || cpu.length === 0 || !/^\d+\.\d+\.\d+[-.\w]*$/.test(version))
    throw new Refusal(
      `${name}@${version} is missing in package-lock.json and its name does not show its platform. Where the registry serves it, npm install adds it.`,
    );
  return { version, cpu, dev, libc, license, optional: true, os };
}
