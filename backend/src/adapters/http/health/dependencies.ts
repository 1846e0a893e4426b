import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DependencyHealth, type DependencyState } from '../../../domain/shared/ports/monitoring.js';

type Name = DependencyHealth['name'];

/** Timeout of a check, in milliseconds. A dependency that does not respond in time counts as down. */
const timeout = 2000;

const all: readonly Name[] = ['database', 'migrations', 'redis', 'mail', 'storage'];

/** The services that the shop depends on. */
@Injectable()
export class Dependencies {
  constructor(private readonly discovery: DiscoveryService) {}

  /**
   * Checks the named dependencies in parallel. If `names` is absent, checks all dependencies. A dependency that this
   * process does not have is `unused`. A dependency is `down` if its check fails or takes more than two seconds.
   */
  async states<Checked extends Name = Name>(names?: readonly Checked[]): Promise<Record<Checked, DependencyState>> {
    const known = this.discovery.getProviders().map((provider): unknown => provider.instance);
    const found = known.filter((one) => one instanceof DependencyHealth);
    const states = (names ?? all).map(async (name) => {
      const dependency = found.find((one) => one.name === name);
      return [name, dependency ? await stateOf(dependency) : 'unused'];
    });
    return Object.fromEntries(await Promise.all(states)) as Record<Checked, DependencyState>;
  }
}

async function stateOf(dependency: DependencyHealth): Promise<DependencyState> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<DependencyState>((resolve) => (timer = setTimeout(() => resolve('down'), timeout)));
  try {
    return await Promise.race([dependency.check(), late]);
  } catch {
    return 'down';
  } finally {
    clearTimeout(timer);
  }
}
