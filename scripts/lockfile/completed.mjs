import { Refusal } from '../command.mjs';

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];

/**
 * Adds optional packages that a lock file lacks because the registry did not serve them. Without them, `npm ci` rejects
 * the lock file. Each new entry contains its platform, so that other platforms skip the package. New entries have no
 * checksum.
 */
export function completed(packages) {
  const all = { ...packages };
  const added = [];
  for (const [place, entry] of Object.entries(packages))
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isFound(all, place, name)) continue;
      all[`node_modules/${name}`] = entryFor(name, version, entry);
      added.push(`${name}@${version}`);
    }
  return { packages: Object.fromEntries(Object.entries(all).sort(([a], [b]) => a.localeCompare(b, 'en'))), added };
}

/** Whether Node.js would find a package: inside the package that needs it, or in a folder above. */
function isFound(packages, place, name) {
  if (`${place && `${place}/`}node_modules/${name}` in packages) return true;
  return place !== '' && isFound(packages, place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1)), name);
}

function entryFor(name, version, { license, dev }) {
  const words = name.split(/[@/-]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  const libc = /musl/.test(name) ? ['musl'] : /gnu|glibc/.test(name) ? ['glibc'] : undefined;
  if (os.length === 0 || cpu.length === 0 || !/^\d+\.\d+\.\d+[-.\w]*$/.test(version))
    throw new Refusal(
      `${name}@${version} is missing in package-lock.json, and its name does not show its platform. Run npm install with a registry that serves the package.`,
    );
  return { version, cpu, dev, libc, license, optional: true, os };
}
