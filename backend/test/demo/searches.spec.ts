import { DataSource } from 'typeorm';
import { deliveryTerms } from '../builders/delivery-terms.js';
import { LoadDemoShop } from '../../src/adapters/demo/load-demo-shop.js';
import { Database } from '../../src/adapters/postgres/sql/database.js';
import { PostgresCatalogReader } from '../../src/adapters/postgres/catalog/postgres-catalog-reader.js';
import { TypeormTransaction } from '../../src/adapters/postgres/connection/typeorm-transaction.js';
import { dataSourceOptions, withoutLimits } from '../../src/adapters/postgres/data-source.js';
import type { PasswordHasher } from '../../src/domain/accounts/ports/passwords.js';
import { Clock } from '../../src/domain/shared/ports/clock.js';
import { CountedIds } from '../fakes/counted-ids.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

const onePieces = [
  'Liberty One-Shoulder One-Piece',
  'Lap Lane Racerback One-Piece',
  'Lifeguard Scoop One-Piece',
  'Golden Hour Plunge One-Piece',
  'Captain Stripe Scoop One-Piece',
  'Steamer Lane Long-Sleeve Suit',
];
const bikinis = [
  'Old Glory Triangle Bikini',
  'Harbor Bandeau Bikini',
  'Lone Star Halter Bikini',
  'Boardwalk High-Waist Bikini',
  'Point Break Sport Bikini',
  'Poppy Field Triangle Bikini',
  'Firecracker Halter Bikini',
  'Anchor Point High-Waist Bikini',
  'Sandbar Bandeau Bikini',
  'Cypress Mix & Match Bikini',
  'Cypress Bandeau Top',
  'Cypress High-Waist Bottoms',
];
const coverUps = ['Tidewater Sarong', 'Salt Air Kaftan', 'Weekender Beach Shirt', 'Marina Beach Dress'];
const leggings = ['Freedom Run Leggings', 'Coastline 7/8 Leggings', 'Bonfire Flare Leggings', 'Constellation Leggings'];
const shorts = ['West Cliff Bike Shorts', 'Mile Marker Running Shorts', 'Dawn Patrol Running Shorts'];
const bras = ['Crosswind Strappy Bra', 'Anthem Racerback Bra', 'Tidal Longline Bra'];
const tanks = ['Sunday Muscle Tank', 'Pier Cropped Tank', 'Overlook Ribbed Tank'];
const flags = ['Old Glory Triangle Bikini', 'Liberty One-Shoulder One-Piece', 'Anthem Racerback Bra'];

type Finds = readonly [typed: string, names: readonly string[]];

/** Search words, and all products that they find, in any order. */
const finds: readonly Finds[] = [
  ['swimsuit', [...onePieces, ...bikinis]],
  ['swimsuits', [...onePieces, ...bikinis]],
  ['bathing suit', [...onePieces, ...bikinis]],
  ['Swim-Wear', [...onePieces, ...bikinis]],
  ['one piece', onePieces],
  ['one-piece swimsuit', onePieces],
  ['one pieces', onePieces],
  ['bikini top', bikinis],
  ['two piece swimsuit', bikinis],
  ['navy one piece', ['Lifeguard Scoop One-Piece']],
  ['teal swimsuit', ['Lap Lane Racerback One-Piece', 'Point Break Sport Bikini']],
  [
    'high waisted bikini',
    [
      'Boardwalk High-Waist Bikini',
      'Anchor Point High-Waist Bikini',
      'Cypress Mix & Match Bikini',
      'Cypress High-Waist Bottoms',
    ],
  ],
  ['string bikini', ['Old Glory Triangle Bikini', 'Poppy Field Triangle Bikini']],
  [
    'strapless bikini',
    ['Harbor Bandeau Bikini', 'Sandbar Bandeau Bikini', 'Cypress Mix & Match Bikini', 'Cypress Bandeau Top'],
  ],
  ['halter top', ['Lone Star Halter Bikini', 'Firecracker Halter Bikini']],
  ['rash guard', ['Steamer Lane Long-Sleeve Suit']],
  ['long sleeve swimsuit', ['Steamer Lane Long-Sleeve Suit']],
  ['racing suit', ['Lap Lane Racerback One-Piece']],
  ['sun protection', ['Steamer Lane Long-Sleeve Suit']],
  ['cover up', coverUps],
  ['beach coverup', coverUps],
  ['pareo', ['Tidewater Sarong']],
  ['caftan', ['Salt Air Kaftan']],
  ['sundress', ['Marina Beach Dress']],
  ['linen shirt', ['Weekender Beach Shirt']],
  ['leggings', leggings],
  ['black leggings', ['Freedom Run Leggings']],
  ['green leggings', ['Freedom Run Leggings', 'Coastline 7/8 Leggings']],
  ['yoga pants', leggings],
  ['black yoga pants', ['Freedom Run Leggings']],
  ['tights', leggings],
  ['bootcut leggings', ['Bonfire Flare Leggings']],
  ['capris', ['Coastline 7/8 Leggings']],
  ['star leggings', ['Constellation Leggings']],
  ['shorts', shorts],
  ['biker shorts', ['West Cliff Bike Shorts']],
  ['gym shorts', shorts],
  ['running shorts', ['Mile Marker Running Shorts', 'Dawn Patrol Running Shorts']],
  ['sports bra', bras],
  ['bralette', bras],
  ['black sports bra', ['Crosswind Strappy Bra']],
  ['purple bra', ['Crosswind Strappy Bra']],
  ['navy bra', ['Anthem Racerback Bra']],
  ['crop top', ['Pier Cropped Tank', 'Tidal Longline Bra']],
  ['tank top', tanks],
  ['white tank top', ['Sunday Muscle Tank']],
  ['cotton tank', ['Sunday Muscle Tank', 'Pier Cropped Tank', 'Overlook Ribbed Tank']],
  ['workout clothes', [...tanks, ...bras, ...leggings, ...shorts]],
  ['athletic wear', [...tanks, ...bras, ...leggings, ...shorts]],
  ['plaid bikini', ['Boardwalk High-Waist Bikini']],
  ['new arrivals leggings', ['Bonfire Flare Leggings']],
  ['snowboard', []],
  ['black snowboard', []],
];

/** Search words, and the products that come first, in any order. Others may follow. */
const findsFirst: readonly Finds[] = [
  ['bikini', bikinis],
  ['biki', bikinis],
  ['black bikini', ['Lone Star Halter Bikini', 'Sandbar Bandeau Bikini']],
  ['red swimsuit', ['Liberty One-Shoulder One-Piece', 'Lifeguard Scoop One-Piece']],
  ['blue bathing suit', ['Lifeguard Scoop One-Piece', 'Captain Stripe Scoop One-Piece', ...onePieces.slice(0, 2)]],
  ['mix and match', ['Cypress Mix & Match Bikini']],
  ['gold bikini', ['Old Glory Triangle Bikini']],
  ['orange bikini', ['Poppy Field Triangle Bikini', 'Boardwalk High-Waist Bikini']],
  ['leggings with pockets', ['Freedom Run Leggings']],
  ['american flag', flags],
  ['4th of July', flags],
  ['red white and blue bikini', ['Old Glory Triangle Bikini']],
  ['nautical', ['Anchor Point High-Waist Bikini', 'Captain Stripe Scoop One-Piece']],
  ['new bikini', ['Lone Star Halter Bikini', 'Point Break Sport Bikini']],
];

const misspelt: readonly [typed: string, meant: string][] = [
  ['legings', 'leggings'],
  ['swimsut', 'swimsuit'],
  ['binkini', 'bikini'],
  ['bathing siut', 'bathing suit'],
  ['yoga pnats', 'yoga pants'],
  ['blak one peice', 'black one piece'],
  ['kaftn', 'kaftan'],
];

describe('the demo shop', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let catalog: PostgresCatalogReader;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.url)).initialize();
    const passwords = { hash: () => Promise.resolve('none') } as Partial<PasswordHasher> as PasswordHasher;
    const load = new LoadDemoShop(
      passwords,
      { now: () => new Date() } satisfies Clock,
      new CountedIds(),
      deliveryTerms,
    );
    await withoutLimits(dataSource.options, (loading) => load.execute(loading));
    catalog = new PostgresCatalogReader(new Database(new TypeormTransaction(dataSource)));
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const found = async (search: string) =>
    (await catalog.listProducts({ search }, { sort: 'featured', limit: 100, offset: 0 })).products.map(
      ({ name }) => name,
    );

  it.each(finds)('finds for %j: %j @series', async (typed, names) => {
    expect((await found(typed)).sort()).toEqual([...names].sort());
  });

  it.each(findsFirst)('finds first for %j: %j', async (typed, names) => {
    expect((await found(typed)).slice(0, names.length).sort()).toEqual([...names].sort());
  });

  it.each(misspelt)('finds the same for %j as for %j, and suggests the latter @series', async (typed, meant) => {
    expect(await found(typed)).toEqual(await found(meant));
    expect((await catalog.getFacets({ search: typed })).didYouMean).toBe(meant);
    expect((await catalog.getFacets({ search: meant })).didYouMean).toBeNull();
  });

  it('suggests similar words for a search without results, if they find products', async () => {
    expect(await found('sports bar')).toEqual([]);
    expect((await catalog.getFacets({ search: 'sports bar' })).didYouMean).toBe('sports bra');
    expect((await catalog.getFacets({ search: 'blck snowboard' })).didYouMean).toBeNull();
    expect((await catalog.getFacets({ search: 'legings snowboard' })).didYouMean).toBeNull();
  });

  it('suggests products for incomplete words', async () => {
    const suggested = async (typed: string) => (await catalog.getSuggestions(typed)).products.map(({ name }) => name);
    for (const typed of ['bathing s', 'bathing sui', 'swimsu'])
      expect(onePieces).toContain((await suggested(typed))[0]);
    expect((await suggested('legg')).slice(0, 4).sort()).toEqual([...leggings].sort());
    expect(await suggested('yoga pa')).toEqual(await suggested('yoga pants'));
  });
});
