import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Config } from '../../config/config.js';
import { type AlertName, alertNames, alerts, readerOf } from '../../domain/jobs/alerts.js';
import { AlertChannel, OpenAlerts } from '../../domain/jobs/ports/operator-alerts.js';
import { reasonOf } from '../../domain/shared/domain-error.js';
import { type Figure, Figures } from '../../domain/shared/ports/figures.js';
import { RepeatedTask } from './repeated-task.js';

/** Milliseconds between two checks. */
const pause = 60_000;
/** Milliseconds that a source of metrics, or the heartbeat, may take. */
const timeoutMs = 10_000;

/**
 * Checks the shop once a minute. Operators are notified when a problem lasts for two checks, and again when it is over.
 * After each check, calls the heartbeat address, whose service reports when the calls stop.
 */
@Injectable()
export class Watchdog implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('watchdog');
  private readonly task = new RepeatedTask(
    () => this.check(),
    pause,
    (error) => this.logger.error(`The check of the shop failed: ${reasonOf(error)}`),
  );
  private start: NodeJS.Timeout | undefined;
  private readonly found = new Set<AlertName>();
  /** Alerts that this process sent while PostgreSQL did not respond. */
  private readonly sentAlone = new Set<AlertName>();

  constructor(
    private readonly config: Config,
    private readonly discovery: DiscoveryService,
    private readonly openAlerts: OpenAlerts,
    private readonly channel: AlertChannel,
  ) {}

  /** A shop that starts gets a minute to become ready. */
  onApplicationBootstrap(): void {
    const { webhookUrl, mail, heartbeatUrl } = this.config.alerts;
    if (webhookUrl ?? mail ?? heartbeatUrl) this.start = setTimeout(() => this.task.start(), pause);
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.start);
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
    // Without PostgreSQL, the workers cannot agree on which of them sends.
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
    const { text, over, runbook } = alerts[name];
    const { publicUrl, store } = this.config;
    const line = `${state}: ${state === 'Over' ? over : text}`;
    return this.channel.send(line, `${store.name}, ${publicUrl}\n${line}\nSee docs/runbooks/${runbook}`);
  }

  /** An alert that could not be sent is sent at the next check. */
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
    return (await Promise.all(sources.map(read))).flat();
  }

  private async beat(): Promise<void> {
    const url = this.config.alerts.heartbeatUrl;
    if (url === null) return;
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The heartbeat address responded with status ${response.status}.`);
  }
}

/** The metrics of a source; none if it fails or takes too long. */
async function read(source: Figures): Promise<readonly Figure[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly Figure[]>((resolve) => (timer = setTimeout(() => resolve([]), timeoutMs)));
  try {
    return await Promise.race([source.get(), late]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}
