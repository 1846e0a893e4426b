import { ownContent } from './store-content.js';
import { changedFacts } from './store-facts.js';
import { defaultMenu } from './store-menu.js';

const store = {
  ...{ name: 'Tide', email: 'hi@shop.example', phone: '555', city: 'Portland', state: 'Oregon' },
  ...{ latitude: 45, longitude: -122, supportEmail: 'help@shop.example', mailFrom: 'Tide <hello@shop.example>' },
  ...{ returnAddress: ['1 Harbor St'], pickupAddress: [], socialLinks: [], hours: null, founded: null, closedDays: [] },
  ...{ accent: null, darkAccent: null, logo: null, confirmationNote: null, shippingNote: null },
};

describe('the changes of the store in the audit log', () => {
  it('contain only the changed fields and the different entries of a list', () => {
    const hours = [
      { days: 'Monday', time: '9 to 5' },
      { days: 'Sunday', time: 'closed' },
    ];
    const details = { ...store, hours, closedDays: ['12-24', '12-31'] };
    // PostgreSQL changes the order of the fields.
    const changed = [
      { time: '9 to 5', days: 'Monday' },
      { time: '10 to 4', days: 'Sunday' },
    ];
    expect(changedFacts(details, { ...details, hours: changed, closedDays: ['12-24'] })).toEqual({
      before: { hours: ['Sunday: closed'], closedDays: ['12-31'] },
      after: { hours: ['Sunday: 10 to 4'], closedDays: [] },
    });
  });

  it('mask email addresses', () => {
    const { before } = changedFacts(store, { ...store, mailFrom: 'Harbor <hello@harbor.example>' });
    expect(before).toEqual({ mailFrom: 'Tide <h•••@s•••.example>' });
    const questions = [{ question: 'How do I return?', answer: 'Write to ana@shop.example today.' }];
    expect(changedFacts(ownContent, { ...ownContent, questions }).after).toEqual({
      questions: ['How do I return?: Write to a•••@s•••.example today.'],
    });
  });

  it('name the categories of the menu', () => {
    const entry = (categoryId: number) => ({ label: null, categoryId, to: null });
    const header = [entry(3), { ...entry(3), label: 'Beach' }, entry(9)];
    const { after } = changedFacts(defaultMenu, { ...defaultMenu, header }, new Map([[3, 'Bikinis']]));
    expect(after).toEqual({ header: ['Bikinis', 'Beach: Bikinis', 'category 9'] });
  });

  it('cut a long text to the part around its difference', () => {
    const start = 'The first paragraph stays as it is. '.repeat(20);
    const about = (end: string) => ({ ...ownContent, about: `${start}${end}` });
    const { before, after } = changedFacts(about('We sew in Oregon.'), about(`We sew in Maine. ${'x'.repeat(400)}`));
    expect(before['about']).toMatch(/^….{0,40}We sew in Oregon\.$/);
    expect(after['about']).toMatch(/^….{0,40}We sew in Maine\. x+…$/);
    expect(changedFacts(ownContent, about('')).before).toEqual({ about: null });
  });
});
