import { type ExpressionBuilder, type InferResult, type QueryCreator, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { type Garment, garmentFields } from '../../../domain/catalog/garment.js';
import type { CatalogProduct, CatalogVariant, PriceRange } from '../../../domain/catalog/ports/catalog-reader.js';
import type { ImageDetails } from '../../../domain/catalog/product.js';
import { ratingOf } from '../../../domain/catalog/rating.js';
import { Money } from '../../../domain/shared/money.js';
import { isPictureAt, pictureOfVariant, placeholderAt } from '../media/picture-columns.js';
import type { Tables } from '../sql/tables.js';

type Placeholders = Readonly<Record<string, string>>;

type PageTables = Tables & { page: Tables['products'] };

/** The variants `v` of a product `page`, with their stock, and without their pictures. */
export function variantsOfPage(selectFrom: ExpressionBuilder<PageTables, 'page'>['selectFrom']) {
  return selectFrom('product_variants as v')
    .leftJoin('stock as s', (stock) =>
      stock.onRef('s.product_id', '=', 'v.product_id').onRef('s.variant_id', '=', 'v.id'),
    )
    .select([
      'v.id',
      'v.size',
      'v.color',
      'v.basic_colors as basicColors',
      'v.price_cents as priceCents',
      'v.usual_price_cents as usualPriceCents',
      'v.in_stock as switchedOn',
      'v.sku',
      'v.barcode',
    ])
    .select(({ eb, fn, lit, ref }) => fn.coalesce(eb('s.on_hand', '-', ref('s.held')), lit(0)).as('available'))
    .whereRef('v.product_id', '=', 'page.id');
}

/** Details of the additional pictures of a product `page`. */
export function imageDetailsOfPage(selectFrom: ExpressionBuilder<PageTables, 'page'>['selectFrom']) {
  return selectFrom('product_images as i')
    .select(({ ref }) =>
      sql<ImageDetails>`json_object_agg(${ref('i.url')},
        json_strip_nulls(json_build_object('color', ${ref('i.color')}, 'alt', ${ref('i.alt')})) ORDER BY ${ref('i.position')})`.as(
        'details',
      ),
    )
    .whereRef('i.product_id', '=', 'page.id')
    .where(({ eb, or }) => or([eb('i.color', 'is not', null), eb('i.alt', 'is not', null)]));
}

/** Number of available units of a set `page`: the units of the half with fewer units. */
function availableSets(selectFrom: ExpressionBuilder<PageTables, 'page'>['selectFrom']) {
  const halves = selectFrom('products as half')
    .leftJoin('product_variants as v', (variant) =>
      variant.onRef('v.product_id', '=', 'half.id').on('v.archived_at', 'is', null),
    )
    .leftJoin('stock as s', (stock) =>
      stock.onRef('s.product_id', '=', 'half.id').onRef('s.variant_id', 'is not distinct from', 'v.id'),
    )
    .select(({ eb, fn, lit, ref }) =>
      fn
        .coalesce(
          fn
            .sum<number>(eb('s.on_hand', '-', ref('s.held')))
            .filterWhere('half.in_stock', '=', true)
            .filterWhere('half.archived_at', 'is', null)
            .filterWhere(fn.coalesce('v.in_stock', lit(true)), '=', true),
          lit(0),
        )
        .as('units'),
    )
    .where(({ eb, or, ref }) =>
      or([eb('half.id', '=', ref('page.set_top_id')), eb('half.id', '=', ref('page.set_bottom_id'))]),
    )
    .groupBy('half.id');
  return selectFrom(halves.as('halves')).select(({ cast, fn }) =>
    cast<number | null>(fn.min('halves.units'), 'integer').as('units'),
  );
}

const ratedStars = ['r.stars_1', 'r.stars_2', 'r.stars_3', 'r.stars_4', 'r.stars_5'] as const;

/** Products `page` with their pictures, variants and ratings. */
function productsAlone(db: QueryCreator<Tables>) {
  return db
    .selectFrom('products as page')
    .select([
      'page.id',
      'page.name',
      'page.slug',
      'page.description',
      'page.price_cents as priceCents',
      'page.compare_at_price_cents as compareAtPriceCents',
      'page.image_url as imageUrl',
      'page.category_id as categoryId',
      'page.kind',
      'page.weight',
      'page.in_stock as switchedOn',
      'page.is_featured as isFeatured',
      'page.is_new as isNew',
      'page.tags',
      'page.set_top_id as topId',
      'page.set_bottom_id as bottomId',
      'page.set_only as setOnly',
      'page.sku',
      'page.barcode',
    ])
    .select(({ eb, selectFrom }) => [
      selectFrom('product_availability as a')
        .select('a.lowest_price_cents')
        .whereRef('a.product_id', '=', 'page.id')
        .$asScalar()
        .$notNull()
        .as('lowestPriceCents'),
      selectFrom('product_availability as a')
        .select('a.highest_price_cents')
        .whereRef('a.product_id', '=', 'page.id')
        .$asScalar()
        .$notNull()
        .as('highestPriceCents'),
      eb.case().when('page.set_top_id', 'is not', null).then(availableSets(selectFrom)).end().as('setUnits'),
      selectFrom('stock as s')
        .select(({ eb, fn, lit, ref }) => fn.coalesce(eb('s.on_hand', '-', ref('s.held')), lit(0)).as('available'))
        .whereRef('s.product_id', '=', 'page.id')
        .where('s.variant_id', 'is', null)
        .as('availableWhole'),
      selectFrom('product_images as i')
        .select(({ fn }) => fn.agg<string[]>('array_agg', ['i.url']).orderBy('i.position').as('urls'))
        .whereRef('i.product_id', '=', 'page.id')
        .as('images'),
      jsonArrayFrom(
        variantsOfPage(selectFrom)
          .select(pictureOfVariant.as('imageUrl'))
          .where('v.archived_at', 'is', null)
          .orderBy('v.position')
          .orderBy('v.id'),
      ).as('variants'),
      jsonObjectFrom(
        selectFrom('product_ratings as r')
          .select((rated) => [
            sql<readonly number[]>`ARRAY[${sql.join(ratedStars.map((column) => rated.ref(column)))}]`.as('stars'),
            'r.samples',
          ])
          .whereRef('r.product_id', '=', 'page.id'),
      ).as('rating'),
    ]);
}

/** Selects products (table alias `page`), with the placeholder of the first picture. */
export function products(db: QueryCreator<Tables>) {
  return productsAlone(db).select(({ ref, selectFrom }) =>
    selectFrom('uploaded_images')
      .select(
        sql<Placeholders>`json_build_object(${ref('page.image_url')}, ${sql.ref('placeholder')})`.as('placeholders'),
      )
      .where(isPictureAt(ref('page.image_url')))
      .where('placeholder', 'is not', null)
      .as('placeholders'),
  );
}

/** A product as one JSON object. The product's id is a column of the outer query. */
export function productJson(db: QueryCreator<Tables>, id: string) {
  const shown = products(db).where('page.id', '=', sql.ref<number>(id));
  return db
    .selectFrom(shown.as('shown'))
    .select(sql<ProductRow>`to_json(shown)`.as('product'))
    .$asScalar()
    .$notNull()
    .as('product');
}

/** Column name of a field, e.g. `made_in` for `madeIn`. */
const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Materials, fit and care of the product `page`. */
export const garment = sql<Garment>`json_build_object(${sql.join(
  garmentFields.flatMap((field) => [sql.lit(field), sql.ref(`page.${columnOf(field)}`)]),
)})`.as('garment');

/** Products `page` with category, garment facts and the placeholders of all pictures. */
export function productDetails(db: QueryCreator<Tables>) {
  return productsAlone(db)
    .select([garment, 'page.seo_title as seoTitle', 'page.seo_description as seoDescription'])
    .select(({ ref, selectFrom }) => {
      const urls = selectFrom('product_variants as v')
        .select('v.image_url as url')
        .whereRef('v.product_id', '=', 'page.id')
        .where('v.archived_at', 'is', null)
        .union(selectFrom('product_images as i').select('i.url').whereRef('i.product_id', '=', 'page.id'))
        .union(db.selectNoFrom(ref('page.image_url').as('url')));
      return [
        imageDetailsOfPage(selectFrom).as('imageDetails'),
        selectFrom(urls.as('shown'))
          .innerJoin('uploaded_images as picture', (picture) =>
            picture.on((shown) => isPictureAt(shown.ref('shown.url'))),
          )
          .select((shown) =>
            sql<Placeholders>`json_object_agg(${shown.ref('shown.url')}, ${shown.ref('picture.placeholder')})`.as(
              'placeholders',
            ),
          )
          .where('picture.placeholder', 'is not', null)
          .as('placeholders'),
        selectFrom('size_charts as chart')
          .select('chart.rows')
          .where(({ eb, or }) =>
            or([eb('chart.product_id', '=', ref('page.id')), eb('chart.kind', '=', ref('page.kind'))]),
          )
          .orderBy('chart.product_id')
          .limit(1)
          .as('sizeChart'),
        jsonObjectFrom(
          selectFrom('product_ratings as r')
            .select(({ eb, ref }) => [
              eb('r.fit_small', '+', ref('r.returned_small')).as('small'),
              'r.fit_true as true',
              eb('r.fit_large', '+', ref('r.returned_large')).as('large'),
            ])
            .whereRef('r.product_id', '=', 'page.id'),
        ).as('fitVotes'),
        jsonArrayFrom(
          selectFrom('products as of')
            .select(['of.name', 'of.slug'])
            .where(({ eb, or }) =>
              or([eb('of.set_top_id', '=', ref('page.id')), eb('of.set_bottom_id', '=', ref('page.id'))]),
            )
            .where('of.archived_at', 'is', null)
            .orderBy('of.id'),
        ).as('sets'),
        jsonObjectFrom(categories(db).where('c.id', '=', ref('page.category_id')))
          .$notNull()
          .as('category'),
      ];
    });
}

/** Categories `c`. */
export function categories(db: QueryCreator<Tables>) {
  return db.selectFrom('categories as c').select(({ exists, ref, selectFrom }) => [
    'c.id',
    'c.name',
    'c.slug',
    'c.description',
    'c.image_url as imageUrl',
    'c.in_menu as inMenu',
    exists(selectFrom('products as p').whereRef('p.category_id', '=', 'c.id').where('p.archived_at', 'is', null))
      .$castTo<boolean>()
      .as('hasProducts'),
    placeholderAt(ref('c.image_url')).as('placeholder'),
  ]);
}

/** Slugs that redirect to a category `c`. */
export function formerSlugsOfCategory(
  selectFrom: ExpressionBuilder<Tables & { c: Tables['categories'] }, 'c'>['selectFrom'],
) {
  return selectFrom('category_slugs as former')
    .select(({ ref }) =>
      sql<string[]>`coalesce(array_agg(${ref('former.slug')} ORDER BY ${ref('former.slug')}), '{}')`.as('slugs'),
    )
    .whereRef('former.category_id', '=', 'c.id')
    .$asScalar()
    .$notNull();
}

type PriceColumns = Readonly<Record<'priceCents' | 'lowestPriceCents' | 'highestPriceCents', number>>;

export type ProductRow = InferResult<ReturnType<typeof products>>[number];
type VariantRow = ProductRow['variants'][number];

export function product(row: ProductRow): CatalogProduct {
  const { id, name, slug, description, imageUrl, placeholders, categoryId, kind, isFeatured, isNew, tags } = row;
  const variants = row.variants.map((one) => variant(one, row));
  const units = variants.reduce((sum, one) => sum + one.available, 0);
  const hasVariants = variants.length > 0;
  const isSet = row.topId !== null && row.bottomId !== null;
  const available = isSet ? (row.setUnits ?? 0) : hasVariants ? units : (row.availableWhole ?? 0);
  return {
    id,
    name,
    slug,
    description,
    price: Money.ofCents(row.priceCents),
    priceRange: priceRangeOf(row),
    compareAtPrice: moneyOrNull(row.compareAtPriceCents),
    imageUrl,
    images: row.images ?? [],
    placeholders,
    categoryId,
    kind,
    weight: row.weight,
    inStock: hasVariants ? variants.some((one) => one.inStock) : row.switchedOn && available > 0,
    isFeatured,
    isNew,
    available,
    tags,
    variants,
    colors: dotsOf(row.variants),
    rating: row.rating && ratingOf(row.rating),
    halves: row.topId === null || row.bottomId === null ? null : { topId: row.topId, bottomId: row.bottomId },
    setOnly: row.setOnly,
    sku: row.sku,
    barcode: row.barcode,
  };
}

/** The basic colors of each color, in the order of the variants; null for a single color. */
function dotsOf(variants: readonly VariantRow[]): readonly string[] | null {
  const colors = new Map(variants.map(({ color, basicColors }) => [color, basicColors.join(' ')]));
  return colors.size > 1 ? [...colors.values()] : null;
}

export function variant(row: VariantRow, of: ProductRow): CatalogVariant {
  const { id, size, color, imageUrl, priceCents, usualPriceCents, switchedOn, available, sku, barcode } = row;
  const inStock = of.switchedOn && switchedOn && available > 0;
  const [price, usualPrice] = [moneyOrNull(priceCents), moneyOrNull(usualPriceCents)];
  return { id, productId: of.id, size, color, imageUrl, price, usualPrice, inStock, available, sku, barcode };
}

/** Null when all variants have the product's price. */
export function priceRangeOf({ priceCents, lowestPriceCents, highestPriceCents }: PriceColumns): PriceRange | null {
  if (lowestPriceCents === priceCents && highestPriceCents === priceCents) return null;
  return { lowest: Money.ofCents(lowestPriceCents), highest: Money.ofCents(highestPriceCents) };
}

export function moneyOrNull(cents: number | null): Money | null {
  return cents === null ? null : Money.ofCents(cents);
}
