/** What can be paid with, as a row of marks. */
export function AcceptedCards() {
  return (
    <p className="accepted-cards">
      <span className="visually-hidden">We accept</span> <span>Visa</span> <span>Mastercard</span>{' '}
      <span>American Express</span> <span>Discover</span>
    </p>
  );
}
