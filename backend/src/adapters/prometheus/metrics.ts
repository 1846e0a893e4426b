import cluster from 'node:cluster';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Histogram, Registry, Gauge } from 'prom-client';
import packageJson from '../../../package.json' with { type: 'json' };
import type { PaymentTally } from '../../domain/payments/ports/payments.js';
import { type Figure, Figures } from '../../domain/shared/ports/monitoring.js';
import { serveMetricsToPrimary, metricsOfAll, type ProcessMetrics } from './processes.js';
import { RecentFigures } from './recent-figures.js';

export interface FinishedRequest {
  readonly method: string;
  /** The route's pattern, never the actual path. */
  readonly route: string;
  readonly status: number;
}

/** The kinds of pages whose speed is measured in visitors' browsers. */
export const visitedPages = ['home', 'listing', 'product', 'cart', 'checkout', 'other'] as const;

export type VisitedPage = (typeof visitedPages)[number];

/** The Core Web Vitals of a visit: seconds, and the sum of layout shifts. */
export interface WebVitals {
  readonly lcp?: number;
  readonly inp?: number;
  readonly cls?: number;
}

/** Upper bounds of the buckets of response times, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The shop's metrics for operators. */
@Injectable()
export class Metrics implements PaymentTally {
  private readonly registry = new Registry();
  private readonly recent = new Map<Figures, RecentFigures>();
  private readonly requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route pattern, method and status; 499 is a client that disconnected before the response.',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  });
  /**
   * Has no labels, so that the series exists from the start. Prometheus does not count the first value of a new series
   * as an increase.
   */
  private readonly errors = new Counter({
    name: 'http_request_errors_total',
    help: 'Requests whose response had a status of 500 or higher.',
    registers: [this.registry],
  });
  private readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by route pattern and method.',
    labelNames: ['method', 'route'],
    buckets,
    registers: [this.registry],
  });
  /** The buckets include the limits for "good" and "poor" values from web.dev. */
  private readonly vitals = {
    lcp: this.vital('lcp_seconds', 'Largest Contentful Paint', [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10]),
    inp: this.vital('inp_seconds', 'Interaction to Next Paint', [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1]),
    cls: this.vital('cls', 'Cumulative Layout Shift', [0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5]),
  };
  private readonly declines = new Counter({
    name: 'shop_payments_declined_total',
    help: 'Declined cards since the process started; the shopper may have paid with another card.',
    registers: [this.registry],
  });

  constructor(private readonly discovery: DiscoveryService) {
    collectDefaultMetrics({ register: this.registry });
    buildInfo(this.registry);
    serveMetricsToPrimary(() => this.ofThisProcess());
  }

  recordRequest({ method, route, status }: FinishedRequest, seconds: number): void {
    this.requests.inc({ method, route, status });
    if (status >= 500) this.errors.inc();
    this.durations.observe({ method, route }, seconds);
  }

  visited(page: VisitedPage, { lcp, inp, cls }: WebVitals): void {
    if (lcp !== undefined) this.vitals.lcp.observe({ page }, lcp);
    if (inp !== undefined) this.vitals.inp.observe({ page }, inp);
    if (cls !== undefined) this.vitals.cls.observe({ page }, cls);
  }

  declined(): void {
    this.declines.inc();
  }

  /**
   * All metrics in Prometheus format. Process metrics cover all processes of the shop on this machine; if there are
   * several, the label `process` distinguishes them.
   */
  async page(): Promise<{ type: string; text: string }> {
    const [processes, shop] = await Promise.all([this.ofAllProcesses(), this.ofTheShop()]);
    const all = Registry.merge([...processes, registryOf(shop)]);
    return { type: all.contentType, text: await all.metrics() };
  }

  /** The metrics of this process, for another process on this machine that combines the metrics of all processes. */
  async ofThisProcess(): Promise<ProcessMetrics> {
    const own = Registry.merge(await this.own());
    // Label each process. Without the label, the sum would drop like a restarted counter when one process responds too
    // late.
    if (cluster.isWorker || Object.keys(cluster.workers ?? {}).length > 0)
      own.setDefaultLabels({ process: String(cluster.worker?.id ?? 0) });
    return own.getMetricsAsJSON();
  }

  private vital(name: string, title: string, limits: number[]): Histogram<'page'> {
    return new Histogram({
      name: `shop_web_vitals_${name}`,
      help: `${title} of visits, by the page that the browser loaded.`,
      labelNames: ['page'],
      buckets: limits,
      registers: [this.registry],
    });
  }

  private async ofAllProcesses(): Promise<Registry[]> {
    const collected = await metricsOfAll(() => this.ofThisProcess());
    return collected.length > 1 || cluster.isWorker ? [AggregatorRegistry.aggregate([...collected])] : this.own();
  }

  private async own(): Promise<Registry[]> {
    const figures = await Promise.all(this.sources('process').map((source) => source.get()));
    return [this.registry, registryOf(figures.flat())];
  }

  private async ofTheShop(): Promise<Figure[]> {
    return (await Promise.all(this.sources('shop').map((source) => this.recentOf(source).read()))).flat();
  }

  private sources(scope: Figures['scope']): Figures[] {
    const known = this.discovery.getProviders().map((provider): unknown => provider.instance);
    return known.filter((one) => one instanceof Figures).filter((figures) => figures.scope === scope);
  }

  private recentOf(source: Figures): RecentFigures {
    const known = this.recent.get(source) ?? new RecentFigures(source);
    this.recent.set(source, known);
    return known;
  }
}

function buildInfo(registry: Registry): void {
  new Gauge({
    name: 'shop_build_info',
    help: 'The version of the shop and of Node.js, with the value 1.',
    labelNames: ['version', 'node'],
    aggregator: 'first',
    registers: [registry],
  }).set({ version: packageJson.version, node: process.version }, 1);
}

function registryOf(figures: readonly Figure[]): Registry {
  const registry = new Registry();
  for (const { name, help, type, values } of figures) {
    const labelNames = [...new Set(values.flatMap(({ labels = {} }) => Object.keys(labels)))];
    const metric = new (type === 'counter' ? Counter : Gauge)({ name, help, labelNames, registers: [registry] });
    for (const { labels = {}, value } of values) metric.inc(labels, value);
    // A metric without labels would have the value 0, so remove a metric without values.
    if (values.length === 0) metric.remove();
  }
  return registry;
}
