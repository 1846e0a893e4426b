const samples = [
  { name: 'Marisol T.', text: 'Three summers of ocean swims and the red is still red. My sister has ordered hers.' },
  { name: 'Dana W.', text: 'The first high waist that stays where it belongs when I chase the kids into the waves.' },
  { name: 'Priya K.', text: 'Ordered on a Sunday, wore the leggings on the cliff path on Thursday. They do not slip.' },
];

/** Invented reviews for the demo shop, marked as such. */
export function Testimonials() {
  return (
    <section className="testimonials" aria-labelledby="testimonials">
      <div className="container section">
        <h2 id="testimonials">What people say</h2>
        <p className="sample-note">Sample testimonials of the demo shop</p>
        <ul className="testimonials__list">
          {samples.map(({ name, text }) => (
            <li key={name}>
              <blockquote>
                <p>{text}</p>
              </blockquote>
              <p className="testimonials__name">{name}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
