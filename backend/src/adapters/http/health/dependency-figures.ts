import { Injectable } from '@nestjs/common';
import { type Figure, Figures } from '../../../domain/shared/ports/monitoring.js';
import { Dependencies } from './dependencies.js';

/** Whether each dependency that the shop uses responds to this process. */
@Injectable()
export class DependencyFigures extends Figures {
  override readonly scope = 'shop';

  constructor(private readonly dependencies: Dependencies) {
    super();
  }

  override async get(): Promise<Figure[]> {
    const used = Object.entries(await this.dependencies.states()).filter(([, state]) => state !== 'unused');
    return [
      {
        name: 'shop_dependency_up',
        help: 'Whether a dependency responds: 1 or 0. Dependencies that the shop does not use have no value.',
        values: used.map(([dependency, state]) => ({ labels: { dependency }, value: state === 'up' ? 1 : 0 })),
      },
    ];
  }
}
