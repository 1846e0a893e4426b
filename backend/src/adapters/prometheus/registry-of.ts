import { Counter, Gauge, Registry } from 'prom-client';
import type { Figure } from '../../domain/shared/ports/figures.js';

export function registryOf(figures: readonly Figure[]): Registry {
  const registry = new Registry();
  for (const { name, help, type, values } of figures) {
    const labelNames = [...new Set(values.flatMap(({ labels = {} }) => Object.keys(labels)))];
    const metric = new (type === 'counter' ? Counter : Gauge)({ name, help, labelNames, registers: [registry] });
    for (const { labels = {}, value } of values) metric.inc(labels, value);
  }
  return registry;
}
