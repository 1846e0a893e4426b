import { countedWords } from './failed-search.js';

describe('the words of a search without results', () => {
  it.each([
    ['  Rash   Guard ', 'rash guard'],
    ['TANKINI\n2XL', 'tankini 2xl'],
    ['sarong 95060', 'sarong 95060'],
    ['x'.repeat(64), 'x'.repeat(64)],
  ])('are counted in lower case: %j', (search, words) => {
    expect(countedWords(search)).toBe(words);
  });

  it.each([
    ' ',
    'x'.repeat(65),
    'nora@bay.example',
    'order of nora @ bay',
    '831 555-0134',
    '(831) 5550134 tankini',
    '4242 4242 4242 4242',
    '٠١٢٣٤٥',
    'K7QF-2M9X-4TBD-W8HN',
    'order k7qf2m9x4tbdw8hn',
  ])('are not counted if they are too long or may identify a person: %j', (search) => {
    expect(countedWords(search)).toBeNull();
  });
});
