import { render } from '@testing-library/react';
import { DaySpan } from './day-span';

it.each([
  ['2026-11-30', '2026-12-02', 'Mon Nov 30 – Wed Dec 2'],
  ['2026-12-30', '2027-01-04', 'Wed Dec 30 – Mon Jan 4'],
  ['2026-12-31', '2026-12-31', 'Thu Dec 31'],
])('a span from %s to %s reads %s', (from, to, text) => {
  const { container } = render(<DaySpan from={from} to={to} />);
  expect(container).toHaveTextContent(text);
});
