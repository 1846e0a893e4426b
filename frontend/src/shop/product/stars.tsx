/** @param props.rating 0 to 5 */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars" role="img" aria-label={`${rating} out of 5 stars`}>
      {'★'.repeat(rating)}
      <span className="stars__rest">{'★'.repeat(5 - rating)}</span>
    </span>
  );
}
