import { fitVotesOf, ratingOf } from './rating.js';

describe('the rating of a product', () => {
  it('is null without reviews', () => {
    expect(ratingOf({ stars: [0, 0, 0, 0, 0], samples: 0 })).toBeNull();
  });

  it('averages to one decimal', () => {
    expect(ratingOf({ stars: [1, 0, 0, 1, 1], samples: 0 })).toMatchObject({ count: 3, average: 3.3 });
    expect(ratingOf({ stars: [0, 0, 0, 0, 7], samples: 7 })).toMatchObject({ average: 5, samples: 7 });
  });
});

describe('the fit of a product', () => {
  it('is null without votes', () => {
    expect(fitVotesOf({ small: 0, true: 0, large: 0 })).toBeNull();
  });

  it.each([
    [
      { small: 1, true: 1, large: 1 },
      { small: 34, true: 33, large: 33 },
    ],
    [
      { small: 2, true: 3, large: 1 },
      { small: 33, true: 50, large: 17 },
    ],
    [
      { small: 0, true: 42, large: 0 },
      { small: 0, true: 100, large: 0 },
    ],
    [
      { small: 1, true: 199, large: 0 },
      { small: 1, true: 99, large: 0 },
    ],
  ])('is calculated for %j in percentages that add up to 100', (votes, percent) => {
    expect(fitVotesOf(votes)).toEqual({ count: votes.small + votes.true + votes.large, ...percent });
  });
});
