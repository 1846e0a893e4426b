import type { StaffReview } from '../../api/models';
import type { StateTone } from '../list/state-tag';

export const reviewStates: Record<StaffReview['state'], { name: string; tone: StateTone }> = {
  pending: { name: 'Waiting', tone: 'busy' },
  published: { name: 'Published', tone: 'good' },
  rejected: { name: 'Rejected', tone: 'quiet' },
};

export const fitNames: Record<NonNullable<StaffReview['fit']>, string> = {
  small: 'Runs small',
  true: 'True to size',
  large: 'Runs large',
};

/** Returns stars as readable text, e.g. "4 of 5 stars". */
export const starsText = (stars: number) => `${stars} of 5 star${stars === 1 ? '' : 's'}`;
