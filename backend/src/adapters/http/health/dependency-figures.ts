import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DependencyHealth } from '../../../domain/shared/ports/dependency-health.js';
import { type Figure, Figures } from '../../../domain/shared/ports/figures.js';
import { stateOf } from './state-of-dependency.js';

/** Whether each dependency that the shop uses responds to this process. */
@Injectable()
export class DependencyFigures extends Figures {
  override readonly scope = 'shop';

  constructor(private readonly discovery: DiscoveryService) {
    super();
  }

  override async get(): Promise<Figure[]> {
    const known = this.discovery.getProviders().map((provider): unknown => provider.instance);
    const dependencies = known.filter((one) => one instanceof DependencyHealth);
    const states = await Promise.all(
      dependencies.map(async (dependency) => ({ name: dependency.name, state: await stateOf(dependency) })),
    );
    const used = states.filter(({ state }) => state !== 'unused');
    return [
      {
        name: 'shop_dependency_up',
        help: 'Whether a dependency responds: 1 or 0. Dependencies that the shop does not use have no value.',
        values: used.map(({ name, state }) => ({ labels: { dependency: name }, value: state === 'up' ? 1 : 0 })),
      },
    ];
  }
}
