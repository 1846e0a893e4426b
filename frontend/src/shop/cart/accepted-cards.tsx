/** Accepted card brands, as a row of logos. */
export function AcceptedCards() {
  return (
    <p className="accepted-cards">
      <span className="visually-hidden">We accept</span> <span>Visa</span> <span>Mastercard</span>{' '}
      <span>American Express</span> <span>Discover</span>
    </p>
  );
}
