import type { components } from './schema';

type Schemas = components['schemas'];

export type ErrorAnswer = Schemas['ApiError'];
export type Store = Schemas['Store'];
export type Category = Schemas['Category'];
export type Product = Schemas['Product'];
export type ProductDetail = Schemas['ProductDetail'];
export type ProductFacets = Schemas['ProductFacets'];
export type SearchSuggestions = Schemas['SearchSuggestions'];
export type Variant = Schemas['Variant'];
export type Cart = Schemas['Cart'];
export type CartItem = Schemas['CartItem'];
export type Totals = Schemas['Totals'];
export type User = Schemas['User'];
export type SignIn = Schemas['SignInBody'];
export type Registration = Schemas['RegistrationBody'];
export type PasswordResetRequest = Schemas['PasswordResetRequestView'];
export type PasswordReset = Schemas['PasswordResetBody'];
export type Profile = Schemas['ProfileBody'];
export type EmailChange = Schemas['EmailChange'];
export type PasswordChange = Schemas['PasswordChangeBody'];
export type AccountData = Schemas['AccountData'];
export type AccountDeletion = Schemas['AccountDeletion'];
export type AdoptedCart = Schemas['AdoptedCart'];
export type FilledCart = Schemas['FilledCart'];
export type CheckoutOpening = Schemas['OpenCheckoutDto'];
export type PaymentIntent = Schemas['PaymentIntent'];
export type CheckoutDetails = Schemas['HoldCheckoutDto'];
export type HeldCheckout = Schemas['HeldCheckout'];
export type SandboxPayment = Schemas['SandboxPayment'];
export type NewOrder = Schemas['PlaceOrderDto'];
export type Order = Schemas['Order'];
export type OrderSummary = Schemas['OrderSummary'];
export type OrderChange = Schemas['ChangeOrderDto'];
export type OrderRefund = Schemas['RefundOrderDto'];
export type NewStaffOrder = Schemas['NewOrderDto'];
export type StaffOrderList = Schemas['StaffOrderList'];
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
export type PromoCode = Schemas['PromoCode'];
export type PromoCodeList = Schemas['PromoCodeList'];
export type PromoCodeTerms = Schemas['CreatePromoCodeDto'];
export type PeriodicJob = Schemas['Job'];
export type JobList = Schemas['JobList'];
export type AuditEntry = Schemas['AuditEntry'];
export type AuditList = Schemas['AuditList'];
export type StaffUser = Schemas['StaffUser'];
export type StaffUserList = Schemas['StaffUsers'];
export type UserPasswordReset = Schemas['UserPasswordResetBody'];

/** What came into a cart from elsewhere, and what did not. */
export type Intake = Pick<FilledCart, 'added' | 'leftOut'>;

/** One page of a list, and how many entries the whole list has. */
export interface ProductPage {
  products: Product[];
  total: number;
}
