import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Size charts, in inches, and customers' saved measurements. */
export class SizeCharts1795000027001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
    for (const [kind, measures] of Object.entries(measuresOfKinds)) {
      const rows = sizes.map((size, place) => ({
        size,
        ...Object.fromEntries(measures.map((measure) => [measure, body[measure][place]])),
      }));
      await runner.query('INSERT INTO size_charts (kind, rows) VALUES ($1, $2)', [kind, JSON.stringify(rows)]);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE fit_profiles, size_charts; DROP FUNCTION note_size_chart');
  }
}

const tables = `
  CREATE TABLE size_charts (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text CHECK (kind IN ('bikini', 'bikini-top', 'bikini-bottom', 'one-piece', 'cover-up', 'active-top', 'active-bottom')),
    product_id integer REFERENCES products (id) ON DELETE CASCADE,
    rows jsonb NOT NULL CHECK (jsonb_typeof(rows) = 'array' AND rows <> '[]'),
    CONSTRAINT size_charts_of_one CHECK (num_nonnulls(kind, product_id) = 1),
    CONSTRAINT size_charts_kind_key UNIQUE (kind),
    CONSTRAINT size_charts_product_key UNIQUE (product_id)
  );

  CREATE FUNCTION note_size_chart() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_catalog_changes(ARRAY[coalesce('product:' || coalesce(NEW.product_id, OLD.product_id), 'catalog')]);
      RETURN NULL;
    END $$;
  CREATE TRIGGER size_charts_changes AFTER INSERT OR UPDATE OR DELETE ON size_charts
    FOR EACH ROW EXECUTE FUNCTION note_size_chart();

  CREATE TABLE fit_profiles (
    user_id integer PRIMARY KEY REFERENCES users (id),
    my_size text CHECK (my_size ~ '^(top|bottom|one-piece|active):' AND length(my_size) <= 60),
    ${['bust', 'underbust', 'waist', 'hips', 'torso']
      .map((measure) => `${measure}_mm integer CHECK (${measure}_mm BETWEEN 300 AND 2500)`)
      .join(', ')},
    CONSTRAINT fit_profiles_not_empty CHECK (num_nonnulls(my_size, bust_mm, underbust_mm, waist_mm, hips_mm, torso_mm) > 0)
  );`;

const sizes = ['XS', 'S', 'M', 'L', 'XL'] as const;

/** Inches, from XS to XL. */
const body = {
  bust: [
    [31, 33],
    [33, 35],
    [35, 37],
    [37, 40],
    [40, 43],
  ],
  underbust: [
    [26, 28],
    [28, 30],
    [30, 32],
    [32, 35],
    [35, 38],
  ],
  waist: [
    [24, 26],
    [26, 28],
    [28, 30],
    [30, 33],
    [33, 36],
  ],
  hips: [
    [34, 36],
    [36, 38],
    [38, 40],
    [40, 43],
    [43, 46],
  ],
  torso: [
    [57, 58.5],
    [58.5, 60],
    [60, 61.5],
    [61.5, 63],
    [63, 64.5],
  ],
  inseam: [
    [26, 27],
    [26.5, 27.5],
    [27, 28],
    [27.5, 28.5],
    [28, 29],
  ],
} as const;

const measuresOfKinds: Readonly<Record<string, readonly (keyof typeof body)[]>> = {
  bikini: ['bust', 'underbust', 'waist', 'hips'],
  'bikini-top': ['bust', 'underbust'],
  'bikini-bottom': ['waist', 'hips'],
  'one-piece': ['bust', 'waist', 'hips', 'torso'],
  'cover-up': ['bust', 'hips'],
  'active-top': ['bust', 'underbust'],
  'active-bottom': ['waist', 'hips', 'inseam'],
};
