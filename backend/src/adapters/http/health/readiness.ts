import { Injectable, ServiceUnavailableException } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import {
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorFunction,
  HealthIndicatorService,
} from '@nestjs/terminus';
import { CheckForAdministrator, noAdministrator } from '../../../domain/accounts/use-cases/check-for-administrator.js';
import { DependencyHealth, type DependencyState } from '../../../domain/shared/ports/dependency-health.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { MailOverviewReader } from '../../postgres/mail/mail-overview-reader.js';
import type { DependenciesResponse, ReadinessResponse } from './health.response.js';

/** Timeout for each dependency, in milliseconds. */
const timeoutMs = 2000;
/** Dependencies without which the shop cannot sell. */
const vital: readonly string[] = ['database', 'migrations'];

/** Checks all dependencies of the process in parallel. */
@Injectable()
export class Readiness {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly discovery: DiscoveryService,
    private readonly checkForAdministrator: CheckForAdministrator,
    private readonly mails: MailOverviewReader,
  ) {}

  /** @throws DomainError unavailable `not-ready`, with the state of each dependency, when the shop cannot sell */
  async check(): Promise<ReadinessResponse> {
    const { status, details } = await this.health.check(this.all()).catch(resultOf);
    const dependencies = statesOf(details);
    if (status === 'ok' || status === 'degraded') return { status, dependencies, warnings: await this.warnings() };
    throw new DomainError('unavailable', 'not-ready', 'The shop is not ready.', {
      retryAfter: 5,
      facts: { status: 'down', dependencies },
    });
  }

  private async warnings(): Promise<string[]> {
    const [hasAdministrator, pause] = await Promise.all([this.checkForAdministrator.execute(), this.mails.getPause()]);
    return [
      ...(hasAdministrator ? [] : [noAdministrator]),
      ...(pause
        ? [`Mail has been paused since ${pause.since.toISOString()}. Staff can resume it under More → Mail.`]
        : []),
    ];
  }

  private all(): HealthIndicatorFunction[] {
    const known = this.discovery.getProviders().map((provider): unknown => provider.instance);
    return known.filter((one) => one instanceof DependencyHealth).map((one) => () => this.indicate(one));
  }

  private async indicate(dependency: DependencyHealth) {
    const { name } = dependency;
    const indicator = this.indicators.check(name);
    const result = await indicator.attempt(() => check(dependency)).withTimeout(timeoutMs);
    return result[name].status === 'down' && !vital.includes(name) ? indicator.degraded() : result;
  }
}

/** @throws when the dependency is down */
async function check(dependency: DependencyHealth): Promise<{ unused: boolean }> {
  const state = await dependency.check();
  if (state === 'down') throw new Error('down');
  return { unused: state === 'unused' };
}

function statesOf(details: HealthCheckResult['details']): DependenciesResponse {
  const stateOf = (name: DependencyHealth['name']): DependencyState => {
    const found = details[name];
    if (!found || found['unused'] === true) return 'unused';
    return found.status === 'up' ? 'up' : 'down';
  };
  return {
    database: stateOf('database'),
    migrations: stateOf('migrations'),
    redis: stateOf('redis'),
    mail: stateOf('mail'),
    storage: stateOf('storage'),
  };
}

/** The result of a failed check, which Terminus throws as an error. */
function resultOf(error: unknown): HealthCheckResult {
  if (error instanceof ServiceUnavailableException) return error.getResponse() as HealthCheckResult;
  throw error;
}
