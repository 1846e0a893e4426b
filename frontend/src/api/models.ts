import type * as Schemas from './schema';

export type * from './schema';

export type ErrorResponse = Schemas.ApiError;
/** Page data contains null for absent fields. */
type InPage<View> = { [Field in keyof View]: undefined extends View[Field] ? View[Field] | null : View[Field] };
/** Product fields that lists show. */
export type ListedProduct = InPage<Omit<Schemas.ProductCard, 'variants'>> & { variants: ListedVariant[] };
export type ListedVariant = InPage<Schemas.CardVariant>;
export type GarmentKind = Schemas.KindChart['kind'];
export type Permission = Schemas.User['permissions'][number];
export type OrderView = keyof Schemas.OrderViewCounts;
export type MailCause = Schemas.MailFailures['cause'];
export type StaffReason = NonNullable<Schemas.CountStockRequest['reason']>;
export type ReviewWords = Required<Schemas.ReviewRequest>;

type HalvesOfSet = 'topVariantId' | 'bottomVariantId';
export type NewCartItem = Required<Omit<Schemas.AddCartItemRequest, HalvesOfSet>> &
  Pick<Schemas.AddCartItemRequest, HalvesOfSet>;

/** Items that were added to a cart from another device, and items that were skipped. */
export type Intake = Pick<Schemas.FilledCart, 'added' | 'leftOut'>;

/** Change of one field. Its values are any JSON, which the generated type does not express. */
export type BulkFieldChange = Omit<Schemas.BulkFieldChange, 'before' | 'after'> & { before: unknown; after: unknown };
type EditedProduct = Omit<Schemas.BulkEditedProduct, 'changes'> & { changes: BulkFieldChange[] };
export type BulkEditPreview = Omit<Schemas.BulkEditPreview, 'edits'> & { edits: EditedProduct[] };
