import { Stars } from './stars';

const samples = [
  {
    name: 'Jess',
    rating: 5,
    text: 'Even better than in the pictures, and well made. I have been looking for this one.',
  },
  {
    name: 'Carla',
    rating: 5,
    text: 'The color is just like the picture, and it came two days later, nicely wrapped.',
  },
  { name: 'Renee', rating: 4, text: 'A present for my sister. She has hardly worn anything else since.' },
];

/** Invented reviews for the demo shop, marked as such; shown with every product, so they claim nothing about cut or fabric. */
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
