import type { DiscoveryService } from '@nestjs/core';
import { DependencyHealth, type DependencyState } from '../../../domain/shared/ports/monitoring.js';
import { Dependencies } from './dependencies.js';

class Service extends DependencyHealth {
  checks = 0;

  constructor(
    override readonly name: DependencyHealth['name'],
    private readonly state: DependencyState | Error,
  ) {
    super();
  }

  override check(): Promise<DependencyState> {
    this.checks += 1;
    return this.state instanceof Error ? Promise.reject(this.state) : Promise.resolve(this.state);
  }
}

describe('the states of dependencies', () => {
  function among(...services: Service[]): Dependencies {
    const discovery = { getProviders: () => [{ instance: undefined }, ...services.map((instance) => ({ instance }))] };
    return new Dependencies(discovery as Pick<DiscoveryService, 'getProviders'> as DiscoveryService);
  }

  it('contain all dependencies: a failed check counts as down, and a missing dependency as unused', async () => {
    const dependencies = among(new Service('database', 'up'), new Service('mail', new Error('no response')));
    expect(await dependencies.states()).toEqual({
      ...{ database: 'up', migrations: 'unused', redis: 'unused', mail: 'down', storage: 'unused' },
    });
  });

  it('check only the named dependencies', async () => {
    const [database, mail] = [new Service('database', 'up'), new Service('mail', 'unused')];
    expect(await among(database, mail).states(['redis', 'mail'])).toEqual({ redis: 'unused', mail: 'unused' });
    expect([database.checks, mail.checks]).toEqual([0, 1]);
  });
});
