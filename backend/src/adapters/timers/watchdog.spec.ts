import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DiscoveryService } from '@nestjs/core';
import type { Config } from '../../config/config.js';
import type { AlertName } from '../../domain/jobs/alerts.js';
import { OpenAlerts } from '../../domain/jobs/ports/operator-alerts.js';
import { type Figure, Figures } from '../../domain/shared/ports/monitoring.js';
import { Watchdog } from './watchdog.js';

class Shop extends Figures {
  override readonly scope = 'shop';
  overdue: number | null = 0;
  database = 1;

  override get(): Promise<Figure[]> {
    return Promise.resolve([
      { name: 'shop_dependency_up', help: '', values: [{ labels: { dependency: 'database' }, value: this.database }] },
      {
        name: 'shop_job_overdue_seconds',
        help: '',
        values: this.overdue === null ? [] : [{ labels: { name: 'refunds' }, value: this.overdue }],
      },
    ]);
  }
}

class FakeOpenAlerts extends OpenAlerts {
  private readonly open = new Set<AlertName>();
  isAway = false;

  override async begin(name: AlertName, notify: () => Promise<void>): Promise<void> {
    if (this.isAway) throw new Error('away');
    if (this.open.has(name)) return;
    await notify();
    this.open.add(name);
  }

  override async end(name: AlertName, notify: () => Promise<void>): Promise<void> {
    if (this.isAway) throw new Error('away');
    if (!this.open.has(name)) return;
    await notify();
    this.open.delete(name);
  }
}

describe('the watchdog', () => {
  let shop: Shop;
  let openAlerts: FakeOpenAlerts;
  let messages: string[];
  let isRefused: boolean;
  /** Called when a message is sent through the channel that never responds. */
  let onSilentCall: (() => void) | null;
  beforeEach(() => {
    shop = new Shop();
    openAlerts = new FakeOpenAlerts();
    messages = [];
    isRefused = false;
    onSilentCall = null;
  });

  function watchdog(heartbeatUrl: string | null = null): Watchdog {
    const config = {
      publicUrl: 'https://shop.example',
      store: { name: 'Bay Swim' },
      alerts: { webhookUrl: null, mail: null, heartbeatUrl },
    };
    const discovery = { getProviders: () => [{ instance: shop }] };
    const channel = {
      send: (subject: string) => {
        if (onSilentCall !== null) {
          onSilentCall();
          return new Promise<void>(() => undefined);
        }
        if (isRefused) return Promise.reject(new Error('refused'));
        messages.push(subject);
        return Promise.resolve();
      },
    };
    return new Watchdog(config as Config, discovery as DiscoveryService, openAlerts, channel);
  }

  const late = 'Alert: The background jobs of the shop are late by 15 minutes or more.';
  const inTime = 'Over: The background jobs of the shop are on time again.';

  it('notifies once when a problem lasts for two checks, and once when it is over', async () => {
    const dog = watchdog();
    shop.overdue = 1000;
    await dog.check();
    expect(messages).toEqual([]);
    for (let check = 0; check < 3; check++) await dog.check();
    expect(messages).toEqual([late]);
    shop.overdue = 0;
    for (let check = 0; check < 3; check++) await dog.check();
    expect(messages).toEqual([late, inTime]);
  });

  it('does not notify about a problem that ends before the second check', async () => {
    const dog = watchdog();
    for (const overdue of [1000, 0, 1000, 0]) {
      shop.overdue = overdue;
      await dog.check();
    }
    expect(messages).toEqual([]);
  });

  it('leaves an alert open while its metric is missing', async () => {
    const dog = watchdog();
    shop.overdue = 1000;
    for (let check = 0; check < 2; check++) await dog.check();
    shop.overdue = null;
    await dog.check();
    expect(messages).toEqual([late]);
    shop.overdue = 0;
    await dog.check();
    expect(messages).toEqual([late, inTime]);
  });

  it('notifies once from several workers, also after a restart', async () => {
    const dogs = [watchdog(), watchdog()];
    shop.overdue = 1000;
    for (let check = 0; check < 2; check++) for (const dog of dogs) await dog.check();
    const restarted = watchdog();
    for (let check = 0; check < 2; check++) await restarted.check();
    shop.overdue = 0;
    for (const dog of [...dogs, restarted]) await dog.check();
    expect(messages).toEqual([late, inTime]);
  });

  it('notifies at the next check if operators could not be notified', async () => {
    const dog = watchdog();
    shop.overdue = 1000;
    isRefused = true;
    for (let check = 0; check < 3; check++) await dog.check();
    isRefused = false;
    await dog.check();
    expect(messages).toEqual([late]);
  });

  it('reports PostgreSQL without PostgreSQL', async () => {
    const dog = watchdog();
    shop.database = 0;
    openAlerts.isAway = true;
    for (let check = 0; check < 3; check++) await dog.check();
    shop.database = 1;
    openAlerts.isAway = false;
    await dog.check();
    expect(messages).toEqual([
      'Alert: PostgreSQL is not responding. Shoppers cannot order.',
      'Over: PostgreSQL responds again.',
    ]);
  });

  it('ends a running check at once when the worker stops', async () => {
    const server = http.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const dog = watchdog(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const called = new Promise((resolve) => server.once('request', resolve));
    const check = dog.check();
    await called;
    await dog.onModuleDestroy();
    await expect(check).rejects.toThrow('aborted');
    server.close().closeAllConnections();
  });

  it('ends a message to the operators at once when the worker stops', async () => {
    const dog = watchdog();
    shop.overdue = 1000;
    await dog.check();
    const called = new Promise<void>((resolve) => (onSilentCall = resolve));
    const check = dog.check();
    await called;
    await dog.onModuleDestroy();
    await check;
    expect(messages).toEqual([]);
  });

  it('calls the heartbeat address after each check', async () => {
    let calls = 0;
    const server = http.createServer((_, response) => response.end(String((calls += 1)))).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const dog = watchdog(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await dog.check();
    await dog.check();
    server.close().closeAllConnections();
    expect(calls).toBe(2);
  });
});
