import { Controller, Get, Header, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { DependencyHealth, type DependencyState } from '../../../domain/shared/dependency-health.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { ApiErrors } from '../edge/api-errors.js';
import { HttpDrain } from '../edge/http-drain.js';
import { type DependenciesView, LivenessView, ReadinessView } from './health-view.js';

/** How long a dependency may take to answer, in milliseconds. */
const patience = 2000;

/** Asks everything that the shop leans on, all at once. */
@Injectable()
export class Dependencies {
  constructor(private readonly discovery: DiscoveryService) {}

  async states(): Promise<DependenciesView> {
    const known = this.discovery.getProviders().map((provider): unknown => provider.instance);
    const found = known.filter((instance) => instance instanceof DependencyHealth);
    const states = await Promise.all(found.map(async (one) => [one.name, await stateOf(one)] as const));
    const unused = {
      database: 'unused',
      migrations: 'unused',
      redis: 'unused',
      mail: 'unused',
      storage: 'unused',
    } as const;
    return { ...unused, ...Object.fromEntries(states) };
  }
}

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(
    private readonly dependencies: Dependencies,
    private readonly drain: HttpDrain,
  ) {}

  /** The process answers. */
  @Get('live')
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: LivenessView })
  live(): LivenessView {
    return { status: 'ok' };
  }

  /** The shop can sell; without mail, queue or storage it still does, as `degraded`. A process that is ending takes no more. */
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: ReadinessView })
  @ApiErrors(503)
  async ready(): Promise<ReadinessView> {
    if (this.drain.begun) throw new DomainError('unavailable', 'ending', 'The shop is just ending.', { retryAfter: 5 });
    return readiness(await this.dependencies.states());
  }
}

/** @throws DomainError unavailable, naming every dependency's state, when the shop cannot sell */
function readiness(dependencies: DependenciesView): ReadinessView {
  if (dependencies.database !== 'up' || dependencies.migrations !== 'up') {
    throw new DomainError('unavailable', 'not-ready', 'The shop is not ready.', {
      retryAfter: 5,
      facts: { status: 'down', dependencies },
    });
  }
  return { status: Object.values(dependencies).includes('down') ? 'degraded' : 'ok', dependencies };
}

async function stateOf(dependency: DependencyHealth): Promise<DependencyState> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<DependencyState>((resolve) => {
    timer = setTimeout(() => resolve('down'), patience);
  });
  try {
    return await Promise.race([dependency.check(), late]);
  } catch {
    return 'down';
  } finally {
    clearTimeout(timer);
  }
}
