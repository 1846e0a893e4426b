/**
 * What the shopper's side says: every title, toast, empty state and validation text whose words are settled, under the scene in
 * which a shopper meets it. `src/app/messages.spec.tsx` plays each scene; what stands on a page from the start is in
 * `e2e/journeys/messages.spec.ts`.
 */
export const messages = {
  'a page that is not there': ['404 Page Not Found'],

  'a search without a result': ['Search Results', 'No products found', 'that match “submarine”', 'View all products'],
  'a category without a result': ['No products found', 'nothing in Bikinis', 'View all products'],
  'a list without a result': ['No products found', 'There is nothing that fits', 'View all products'],
  'a card whose item is in the cart': ['Added to cart', 'Tidewater Sarong has been added to your cart.'],

  'an unknown product': ['Product Not Found', "We couldn't find the product you're looking for."],
  'a product whose size was not chosen': ['Please select a size', 'Please select a size before adding to cart.'],
  'a product on its way into the cart': ['Adding...'],
  'a product in the cart': ['Added to cart!', '1 × Harbor Bandeau Bikini added to your cart.'],
  'a cart that cannot be made': ['Error', 'There was a problem with your cart. Please try again.'],
  'an item that cannot be added': ['Error', 'Could not add item to cart. Please try again.'],

  'an empty cart': ['Your cart is empty', 'Continue Shopping'],
  'a cart': ['Order Summary', 'Subtotal', 'Shipping', '$8.99', 'Total', 'Continue Shopping', 'Clear Cart'],
  'a cart that has changed': ['Your cart has changed', 'The price changed from $50.00 to $58.00.', 'OK'],
  'an item that cannot be changed': ['Could not update cart. Please try again.'],
  'an item that is being changed': ['...'],
  'an item that cannot be removed': ['Could not remove item from cart. Please try again.'],
  'a cart that cannot be cleared': ['Could not clear cart. Please try again.'],
  'a promo code that is being looked up': ['Applying...'],
  'a promo code that is refused': ['Invalid or expired promo code.'],

  'a checkout that is being set up': ['Setting up checkout...'],
  'a checkout that cannot be set up': [
    'Payment Setup Error',
    'Unable to initialize payment. Please try again.',
    'Checkout Unavailable',
    'Unable to process payment at this time.',
    'Return to Cart',
  ],
  'a checkout without an address': [
    'Order Summary',
    'Customer Information',
    'Payment Information',
    'Missing Information',
    'Please fill in all customer information fields.',
  ],
  'a card that is declined': ['Payment Failed', 'Your card was declined.'],
  'a return from a bank that said no': [
    'Your bank did not confirm this payment. You have not been charged. Please try again, or use another card.',
  ],
  'a return from a bank that has not said yes': ['Your bank has not confirmed this payment yet.'],
  'a payment that goes wrong': ['Payment Error', 'An unexpected error occurred. Please try again.'],
  'a payment that succeeds': [
    'Payment Successful',
    'Thank you for your purchase! A confirmation email has been sent.',
    'Order Complete!',
    'shipped within 1-2 business days',
    'Continue Shopping',
    'Contact Support',
    'support@',
  ],
  'a payment whose order is late': [
    "Payment processed successfully. If you don't receive a confirmation email, please contact support.",
    'Order Complete!',
  ],
  'an order confirmation': [
    'Thank You for Your Order!',
    'has been received and is being processed.',
    'A confirmation email has been sent to',
    'Order Summary',
    'Payment',
    'Shipping Address',
    'Order Items',
    'Qty: 1 ×',
    'Subtotal',
    'Shipping',
    'Total',
    'You will receive email updates about your order status.',
    'Continue Shopping',
    'Contact Support',
  ],
  'an order that ships free': ['FREE'],
  'an unknown order': [
    'Order Not Found',
    "We couldn't find your order. Please contact customer support.",
    'Return to Home',
  ],

  'a sign-in with too little': ['Username must be at least 3 characters', 'Password must be at least 6 characters'],
  'a sign-in on its way': ['Signing in...'],
  'a sign-in': ['Login successful', 'Welcome back, '],
  'a refused sign-in': ['Login failed', 'Invalid username or password'],
  'a sign-in that went wrong': ['Login failed', 'The shop could not be reached. Please try again.'],
  'a registration with two passwords': ['Registration failed', 'Passwords do not match', "Passwords don't match"],
  'a registration with too little': [
    'Username must be at least 3 characters',
    'Please enter a valid email address.',
    'Password confirmation must be at least 6 characters',
  ],
  'a registration on its way': ['Creating account...'],
  'a registration': ['Registration successful', 'Your account has been created successfully!'],
  'a registration that went wrong': ['Registration failed', 'An error occurred during registration'],
  'a sign-out': ['Logged out', 'You have been logged out successfully'],
  'a sign-out that went wrong': ['Logout failed'],
  'the menu of who is signed in': ['Hello, ', 'My Profile', 'My Orders', 'Logout'],

  'a reset without an address': ['Please enter your email address'],
  'a reset that was requested': [
    'Request Password Reset',
    'Back to Login',
    'Success',
    'a link to reset the password is on its way',
  ],
  'a reset that cannot be requested': ['Error', 'Failed to request password reset'],
  'a new password without its fields': ['Please fill in all fields'],
  'a new password that is too short': ['Password must be at least 8 characters long'],
  'two new passwords': ['Passwords do not match'],
  'a password that is reset': ['Success', 'Your password has been reset successfully'],
  'a password that cannot be reset': ['Error', 'Failed to reset password'],

  'the profile': ['My Profile', 'Profile Information', 'Change Password', 'Save Changes', 'Logout'],
  'a profile with nonsense': ['Username must be at least 3 characters.', 'Please enter a valid email address.'],
  'a profile that is saved': ['Profile updated', 'Your profile information has been updated successfully.'],
  'a profile that cannot be saved': ['Update failed', 'Failed to update profile'],
  'a password change with too little': [
    'Current password must be at least 8 characters.',
    'New password must be at least 8 characters.',
    "Passwords don't match",
  ],
  'a password that is changed': ['Password changed', 'Your password has been changed successfully.'],
  'a password that cannot be changed': ['Password change failed', 'Failed to change password'],

  'a contact form with nonsense': [
    'Name must be at least 2 characters.',
    'Please enter a valid email address.',
    'Subject must be at least 5 characters.',
    'Message must be at least 10 characters.',
  ],

  'an offer to install the app': ['Install the Liberty Tide app', 'Install'],
  'the offer on an iPhone': ['Install the Liberty Tide app', 'Share', 'Add to Home Screen'],
} as const satisfies Record<string, readonly string[]>;

export type SceneName = keyof typeof messages;
