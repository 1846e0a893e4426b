import { once } from 'node:events';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Config } from '../../config/config.js';
import { type AlertName, alertNames, alerts, readerOf } from '../../domain/jobs/alerts.js';
import { AlertChannel, OpenAlerts } from '../../domain/jobs/ports/operator-alerts.js';
import { reasonOf } from '../../domain/shared/domain-error.js';
import { type Figure, Figures } from '../../domain/shared/ports/monitoring.js';
import { RepeatedTask } from './repeated-task.js';

/** Milliseconds between two checks. */
const pause = 60_000;
/** Timeout of a metrics source, and of the heartbeat, in milliseconds. */
const timeoutMs = 10_000;

/**
 * Checks the shop once a minute. Notifies operators when a problem lasts for two checks, and again when it is over.
 * After each check, calls the heartbeat URL. An external service sends an alert when these calls stop.
 */
@Injectable()
export class Watchdog implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('watchdog');
  private readonly task = new RepeatedTask(
    () => this.check(),
    pause,
    (error) => {
      if (!this.stopping.signal.aborted) this.logger.error(`The check of the shop failed: ${reasonOf(error)}`);
    },
  );
  /** Aborts the calls of a running check, so that they do not delay the end of the worker. */
  private readonly stopping = new AbortController();
  private start: NodeJS.Timeout | undefined;
  private readonly found = new Set<AlertName>();
  /** Alerts that this process sent without coordination, while PostgreSQL did not respond. */
  private readonly sentAlone = new Set<AlertName>();

  constructor(
    private readonly config: Config,
    private readonly discovery: DiscoveryService,
    private readonly openAlerts: OpenAlerts,
    private readonly channel: AlertChannel,
  ) {}

  /** Delays the first check by a minute, so that a starting shop can become ready. */
  onApplicationBootstrap(): void {
    const { webhookUrl, mail, heartbeatUrl } = this.config.alerts;
    if (webhookUrl ?? mail ?? heartbeatUrl) this.start = setTimeout(() => this.task.start(), pause);
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.start);
    this.stopping.abort();
    await this.task.stop();
  }

  async check(): Promise<void> {
    const read = readerOf(await this.figures());
    for (const name of alertNames) {
      const isOn = alerts[name].isOn(read);
      if (isOn === null) continue;
      if (!isOn) await this.attempt(name, () => this.end(name));
      else if (this.found.has(name)) await this.attempt(name, () => this.begin(name));
      if (isOn) this.found.add(name);
      else this.found.delete(name);
    }
    await this.beat();
  }

  private async begin(name: AlertName): Promise<void> {
    if (this.sentAlone.has(name)) return;
    const notify = () => this.notify('Alert', name);
    // Without PostgreSQL, the workers cannot coordinate, so each worker sends the alert.
    if (!this.found.has('database')) return this.openAlerts.begin(name, notify);
    await notify();
    this.sentAlone.add(name);
  }

  private async end(name: AlertName): Promise<void> {
    const notify = () => this.notify('Over', name);
    if (this.sentAlone.has(name)) await notify();
    else await this.openAlerts.end(name, notify);
    this.sentAlone.delete(name);
  }

  private notify(state: 'Alert' | 'Over', name: AlertName): Promise<void> {
    const { text: begun, over, runbook } = alerts[name];
    const { publicUrl, store } = this.config;
    const line = `${state}: ${state === 'Over' ? over : begun}`;
    const text = `${store.name}, ${publicUrl}\n${line}\nSee docs/runbooks/${runbook}`;
    return unlessAborted(this.stopping.signal, () => this.channel.send(line, text));
  }

  /** Logs a failure. The next check sends the alert again. */
  private async attempt(name: AlertName, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.error(`Operators were not notified of the alert ${name}: ${reasonOf(error)}`);
    }
  }

  private async figures(): Promise<Figure[]> {
    const known = this.discovery.getProviders().map((provider): unknown => provider.instance);
    const sources = known.filter((one) => one instanceof Figures).filter(({ scope }) => scope === 'shop');
    return (await Promise.all(sources.map((source) => read(source, this.limited())))).flat();
  }

  private limited(): AbortSignal {
    return AbortSignal.any([this.stopping.signal, AbortSignal.timeout(timeoutMs)]);
  }

  private async beat(): Promise<void> {
    const url = this.config.alerts.heartbeatUrl;
    if (url === null) return;
    const response = await fetch(url, { signal: this.limited() });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The heartbeat address responded with status ${response.status}.`);
  }
}

/** The metrics of a source; an empty list if the source fails or is aborted. */
async function read(source: Figures, signal: AbortSignal): Promise<readonly Figure[]> {
  try {
    return await unlessAborted(signal, () => source.get());
  } catch {
    return [];
  }
}

/** Runs the work, but rejects as soon as the signal is aborted. The work itself may continue until the process ends. */
async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const settled = new AbortController();
  const aborted = once(signal, 'abort', { signal: settled.signal }).then(() => Promise.reject(new Error('Aborted.')));
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    settled.abort();
  }
}
