import { act, screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { DayAndTime } from './day-and-time';

describe('day and time', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-29T07:59:00Z') }));
  afterEach(() => jest.useRealTimers());

  it.each([
    ['2026-11-29T07:30:00Z', 'Today, 11:30 PM'],
    ['2026-11-28T07:30:00Z', 'Yesterday, 11:30 PM'],
    ['2026-03-05T02:30:00Z', 'Mar 4, 6:30 PM'],
    ['2025-03-05T02:30:00Z', 'Mar 4, 2025, 6:30 PM'],
  ])('shows %s in the time zone of the store as "%s"', (iso, text) => {
    renderPage(<DayAndTime iso={iso} />);
    expect(screen.getByText(text)).toHaveAttribute('datetime', iso);
  });

  it('shows the day only, in lower case within a sentence, and the full date as a tooltip', () => {
    renderPage(<DayAndTime iso="2026-11-28T20:00:00Z" dayOnly inSentence />);
    expect(screen.getByText('today')).toHaveAttribute('title', 'November 28, 2026 at 12:00 PM');
  });

  it('changes to yesterday at midnight', () => {
    renderPage(<DayAndTime iso="2026-11-28T20:00:00Z" inTwoLines />);
    expect(screen.getByText('Today')).toHaveTextContent('Today12:00 PM');
    act(() => jest.advanceTimersByTime(61_000));
    expect(screen.getByText('Yesterday')).toBeInTheDocument();
  });
});
