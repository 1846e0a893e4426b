/** @param props.rating 0 to 5; stars are rounded, the accessible name has one decimal */
export function Stars({ rating }: { rating: number }) {
  const empty = 5 - Math.round(rating);
  return (
    <span className="stars" role="img" aria-label={`${rating} out of 5 stars`}>
      {'★★★★★☆☆☆☆☆'.slice(empty, empty + 5)}
    </span>
  );
}
