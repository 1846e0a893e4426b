import type { components } from './schema';

type Schemas = components['schemas'];

export type ErrorAnswer = Schemas['ApiError'];
export type Store = Schemas['Store'];
export type Category = Schemas['Category'];
export type Product = Schemas['Product'];
/** Page data contains null for absent fields. */
type InPage<View> = { [Field in keyof View]: undefined extends View[Field] ? View[Field] | null : View[Field] };
/** The fields of a product that lists show. */
export type ListedProduct = InPage<Omit<Schemas['ProductCard'], 'variants'>> & { variants: ListedVariant[] };
export type ListedVariant = InPage<Schemas['CardVariant']>;
export type ProductDetail = Schemas['ProductDetail'];
export type FitVotes = Schemas['FitVotes'];
export type KindChart = Schemas['KindChart'];
export type GarmentKind = KindChart['kind'];
export type ProductFacets = Schemas['ProductFacets'];
export type SearchSuggestions = Schemas['SearchSuggestions'];
export type Variant = Schemas['Variant'];
export type Cart = Schemas['Cart'];
export type CartItem = Schemas['CartItem'];
export type Totals = Schemas['Totals'];
export type User = Schemas['User'];
export type Guest = Schemas['Guest'];
export type OrderClaim = Schemas['OrderClaim'];
export type AccountForOrder = Schemas['AccountForOrderRequest'];
export type SignIn = Schemas['SignInRequest'];
export type Registration = Schemas['RegistrationRequest'];
export type PasswordResetRequest = Schemas['PasswordResetMailResponse'];
export type PasswordReset = Schemas['PasswordResetRequest'];
export type Profile = Schemas['ProfileRequest'];
export type PasswordChange = Schemas['PasswordChangeRequest'];
export type CheckoutOpening = Schemas['OpenCheckoutRequest'];
export type PaymentIntent = Schemas['PaymentIntent'];
export type CheckoutDetails = Schemas['HoldCheckoutRequest'];
export type NewOrder = Schemas['PlaceOrderRequest'];
export type Order = Schemas['Order'];
export type OrderSummary = Schemas['OrderSummary'];
export type OrderChange = Schemas['ChangeOrderRequest'];
export type OrderRefund = Schemas['RefundOrderRequest'];
export type NewStaffOrder = Schemas['NewOrderRequest'];
export type StaffMail = Schemas['ListedMail'];
export type MailList = Schemas['MailList'];
export type MailOverview = Schemas['MailOverview'];
export type MailFailures = Schemas['MailFailures'];
export type MailCause = MailFailures['cause'];
export type MailDetail = Schemas['MailDetail'];
export type MailAttempt = Schemas['MailAttempt'];
export type MailContent = Schemas['MailContent'];
export type StaffOrder = Schemas['StaffOrder'];

export type UploadedImage = Schemas['UploadedImage'];
export type ImageUses = Schemas['ImageUses'];
export type ContactSubmission = Schemas['ContactSubmission'];
export type Rating = Schemas['Rating'];
export type Review = Schemas['Review'];
export type FeaturedReview = Schemas['FeaturedReview'];
export type Reviews = Schemas['Reviews'];
export type ReviewableProduct = Schemas['ReviewableProduct'];
export type OwnReview = Schemas['OwnReview'];
export type ReviewWords = Required<Schemas['ReviewRequest']>;
export type StaffReview = Schemas['StaffReview'];
export type ReviewModeration = Schemas['ModerationRequest'];
export type OrderReturns = Schemas['OrderReturns'];
export type ReturnableLine = Schemas['ReturnableLine'];
export type Return = Schemas['Return'];
export type ReturnRequest = Schemas['NewReturnRequest'];
export type StaffReturn = Schemas['StaffReturn'];
export type ReturnParcel = Schemas['ParcelRequest'];
export type SizeRow = Schemas['SizeRow'];
export type OwnedSizeChart = Schemas['OwnedSizeChart'];
export type SizeChartTerms = Schemas['SizeChartRequest'];
export type WaitlistEntry = Schemas['WaitlistEntry'];
export type WaitlistDemand = Schemas['WaitlistDemand'];
export type SavedAddress = Schemas['SavedAddress'];
export type AddressChange = Schemas['AddressRequest'];
export type FitProfile = Schemas['FitProfile'];
export type ServiceDiscount = Schemas['ServiceDiscount'];
export type ServiceApplication = Schemas['ServiceDiscountRequest'];
export type ServiceRequest = Schemas['ServiceRequest'];
export type PromoCode = Schemas['PromoCode'];
export type PromoCodeTerms = Schemas['CreatePromoCodeRequest'];
export type PromoCodeChange = Schemas['UpdatePromoCodeRequest'];
export type PeriodicJob = Schemas['Job'];
export type JobList = Schemas['JobList'];
export type AuditEntry = Schemas['AuditEntry'];
export type StaffUser = Schemas['StaffUser'];
export type UserPasswordReset = Schemas['UserPasswordResetRequest'];

type HalvesOfSet = 'topVariantId' | 'bottomVariantId';
export type NewCartItem = Required<Omit<Schemas['AddCartItemRequest'], HalvesOfSet>> &
  Pick<Schemas['AddCartItemRequest'], HalvesOfSet>;
export type ContactMessage = Schemas['ContactRequest'];

/** Items added to a cart from another device, and the skipped ones. */
export type Intake = Pick<Schemas['FilledCart'], 'added' | 'leftOut'>;
