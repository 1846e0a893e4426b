import { redisUrl } from './redis-settings.js';

describe('REDIS_URL', () => {
  it('can be a single server', () => {
    expect(redisUrl.parse('redis://localhost')).toEqual({
      kind: 'single',
      node: { host: 'localhost', port: 6379 },
      db: 0,
      tls: false,
    });
    expect(redisUrl.parse('rediss://shop:a%40b:c@[::1]:6390/2')).toEqual({
      kind: 'single',
      node: { host: '::1', port: 6390 },
      db: 2,
      tls: true,
      username: 'shop',
      password: 'a@b:c',
    });
  });

  it('can be several nodes of a cluster', () => {
    expect(redisUrl.parse('redis+cluster://:secret@one:7001,two')).toEqual({
      kind: 'cluster',
      nodes: [
        { host: 'one', port: 7001 },
        { host: 'two', port: 6379 },
      ],
      tls: false,
      password: 'secret',
    });
  });

  it('can be a master with its sentinels', () => {
    expect(redisUrl.parse('rediss+sentinel://one,two:26380/shop-master/3')).toEqual({
      kind: 'sentinel',
      sentinels: [
        { host: 'one', port: 26379 },
        { host: 'two', port: 26380 },
      ],
      master: 'shop-master',
      db: 3,
      tls: true,
    });
  });

  it.each([
    ['http://localhost', 'REDIS_URL is not an address, e.g. REDIS_URL=redis://localhost:6379'],
    ['redis://', 'REDIS_URL is not an address, e.g. REDIS_URL=redis://localhost:6379'],
    ['redis://localhost/first', 'REDIS_URL is not an address, e.g. REDIS_URL=redis://localhost:6379'],
    ['redis://localhost:port', 'REDIS_URL is not an address, e.g. REDIS_URL=redis://localhost:6379'],
    [
      'redis://one,two',
      'REDIS_URL names several servers without +cluster or +sentinel, e.g. REDIS_URL=redis://localhost:6379',
    ],
    [
      'redis+cluster://one/2',
      'REDIS_URL names a database, which a cluster does not have, e.g. REDIS_URL=redis+cluster://redis-1:6379,redis-2:6379',
    ],
    [
      'redis+cluster://one,,two',
      'REDIS_URL is not an address, e.g. REDIS_URL=redis+cluster://redis-1:6379,redis-2:6379',
    ],
    [
      'redis+sentinel://one:26379',
      'REDIS_URL does not name the master, e.g. REDIS_URL=redis+sentinel://sentinel-1:26379,sentinel-2:26379/mymaster',
    ],
  ])('is rejected as %s, with the reason in one line', (url, line) => {
    expect(redisUrl.safeParse(url).error?.issues.map(({ message }) => message)).toEqual([line]);
  });
});
