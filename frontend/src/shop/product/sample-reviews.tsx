import { Stars } from './stars';

const samples = [
  {
    name: 'Jess',
    rating: 5,
    text: 'True to size, and it stayed put in the shore break. I have been looking for this one.',
  },
  {
    name: 'Carla',
    rating: 5,
    text: 'Soft, thick fabric and the color is just like the picture. Washed it ten times by now.',
  },
  { name: 'Renee', rating: 4, text: 'Lovely cut. Between two sizes I took the larger one and am glad that I did.' },
];

/** Invented reviews for the demo shop, said to be so. */
export function SampleReviews() {
  return (
    <>
      <p className="sample-note">Sample reviews of the demo shop</p>
      <ul className="reviews">
        {samples.map(({ name, rating, text }) => (
          <li key={name}>
            <Stars rating={rating} />
            <p>{text}</p>
            <p className="reviews__name">{name}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
