/** @param props.rating 0 to 5; shown to the nearest star, read to the decimal */
export function Stars({ rating }: { rating: number }) {
  const full = Math.round(rating);
  return (
    <span className="stars" role="img" aria-label={`${rating} out of 5 stars`}>
      {'★'.repeat(full)}
      <span className="stars__rest">{'★'.repeat(5 - full)}</span>
    </span>
  );
}
