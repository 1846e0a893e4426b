import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { fakeUploads, sentUpload } from '../../../test/fake-uploads';
import { renderPage } from '../../../test/render-page';
import type { StoreContentBody, StoreDetailsBody } from '../../api/models';
import { PermissionsProvider } from '../ui/use-may';
import StorePage from './store-page';

const details: StoreDetailsBody = {
  ...{ name: 'Liberty Tide', email: 'hello@shop.example', phone: '(831) 555-0142', city: 'Santa Cruz' },
  ...{ state: 'California', latitude: 36.97, longitude: -122.03, supportEmail: 'support@shop.example' },
  ...{ mailFrom: 'Liberty Tide <hello@shop.example>', returnAddress: ['Returns', '100 Harbor Way'] },
  pickupAddress: [],
  ...{
    hours: null,
    closedDays: ['12-24'],
    socialLinks: [{ name: 'Mastodon', url: 'https://social.example/@tide' }],
    founded: 2018,
  },
  ...{ accent: null, darkAccent: null, logo: null, confirmationNote: null, shippingNote: null },
};
const content: StoreContentBody = {
  ...{ banner: 'Summer sale', heroHeadline: null, heroText: null, about: null, shippingReturns: null },
  ...{ privacy: null, questions: null },
};
const first = { version: 0, savedAt: null, savedBy: null };
const saved = { version: 3, savedAt: '2026-11-20T18:00:00Z', savedBy: 'ana' };
const ofDetails = {
  body: {
    versions: [
      { ...saved, value: details },
      { ...first, value: { ...details, name: 'Old' } },
    ],
  },
};
const ofContent = { body: { versions: [{ ...saved, value: content }] } };
const ofMenu = {
  body: {
    versions: [
      { ...saved, value: { header: [{ label: 'Sale', categoryId: null, to: '/products?onSale=true' }], footer: null } },
      { ...first, value: { header: null, footer: null } },
    ],
  },
};
const responses = {
  'GET /api/admin/store/menu': ofMenu,
  'PUT /api/admin/store/menu': ofMenu,
  'GET /api/admin/store/details': ofDetails,
  'PUT /api/admin/store/details': ofDetails,
  'GET /api/admin/store/content': ofContent,
  'PUT /api/admin/store/content': ofContent,
};
const show = () => renderPage(<StorePage />, { at: '/admin/store', path: '/admin/store' });
type User = ReturnType<typeof show>['user'];
/** In jsdom, antd's dialogs hide their buttons from role queries. */
const click = (user: User, name: string) => user.click(screen.getByText(name, { selector: '.ant-modal-root span' }));
const putsOf = (calls: ReturnType<typeof fakeApi>) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

describe('menu of the shop', () => {
  const details = { description: null, imageUrl: null, inMenu: true, hasProducts: true };
  const bikinis = { id: 7, name: 'Bikinis', slug: 'bikinis', ...details };
  const hats = { id: 8, name: 'Hats', slug: 'hats', ...details, hasProducts: false };
  const showMenu = () =>
    renderPage(<StorePage />, {
      at: '/admin/store',
      path: '/admin/store',
      data: { '/api/categories': [bikinis, hats] },
    });

  it('gets entries, which are moved by buttons, and is saved @series', async () => {
    const calls = fakeApi(responses);
    const { user } = showMenu();
    const section = within(await screen.findByRole('region', { name: 'Menu' }));
    expect(section.getByText('Sale')).toBeInTheDocument();
    expect(section.getByRole('link', { name: 'History of the menu' })).toBeInTheDocument();
    expect(section.getByText('About · Contact · Size Guide · Shipping & Returns · Privacy')).toBeInTheDocument();
    await user.click(section.getByRole('button', { name: 'Edit menu' }));
    const adding = await screen.findByLabelText('Add to the header');
    await expectAccessiblePart();
    await user.type(adding, 'Biki');
    await user.click(await screen.findByTitle('Bikinis'));
    await user.click(screen.getByLabelText('Move Bikinis up'));
    await user.type(adding, 'Hats');
    await user.click(await screen.findByTitle('Hats'));
    expect(screen.getByText('Category Hats. The shop omits it while it has no products.')).toBeInTheDocument();
    const preview = within(screen.getByLabelText('Preview of the header'));
    expect(preview.getAllByText(/./).map(({ textContent }) => textContent)).toEqual(['Bikinis', 'Sale']);
    await click(user, 'Save menu');
    expect(await screen.findByText('Menu saved')).toBeInTheDocument();
    const sale = { label: 'Sale', categoryId: null, to: '/products?onSale=true' };
    expect(putsOf(calls)).toEqual([
      {
        header: [{ label: null, categoryId: 7, to: null }, sale, { label: null, categoryId: 8, to: null }],
        ...{ footer: null, version: 3 },
      },
    ]);
  });

  it('shows the server’s message at a wrong link, and starts from the default menu @series', async () => {
    const message = 'Please enter a path of the shop.';
    const body = { code: 'store', message: 'Wrong.', errors: { 'header.0.to': message } };
    const calls = fakeApi({ ...responses, 'PUT /api/admin/store/menu': { status: 422, body } });
    const { user } = showMenu();
    await user.click(await screen.findByRole('button', { name: 'Edit menu' }));
    await user.click(await screen.findByLabelText('Start from the default footer'));
    await click(user, 'Save menu');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(putsOf(calls)).toMatchObject([{ footer: [{ to: '/about' }, {}, {}, {}, { label: 'Privacy' }] }]);
  });

  it('names the fields of each entry, and moves the focus after a removal @series', async () => {
    fakeApi(responses);
    const { user } = showMenu();
    await user.click(await screen.findByRole('button', { name: 'Edit menu' }));
    await user.type(await screen.findByLabelText('Add to the header'), 'Custom');
    await user.click(await screen.findByTitle('Custom link'));
    expect(screen.getByLabelText('Link of entry 2')).toHaveValue('');
    expect(within(screen.getByLabelText('Preview of the header')).getByText('…').closest('a')).toBeNull();
    await user.click(screen.getByLabelText('Remove Sale from the header'));
    expect(await screen.findByLabelText('Remove entry 1 from the header')).toHaveFocus();
    await user.click(screen.getByLabelText('Remove entry 1 from the header'));
    expect(screen.getByLabelText('Add to the header')).toHaveFocus();
  });
});

describe('store page', () => {
  it('shows the details and the texts, also the default texts', async () => {
    fakeApi({ ...responses, 'GET /privacy': { html: '<main><p>We store little.</p></main>' } });
    const { user } = show();
    const facts = within(await screen.findByRole('region', { name: 'Details' }));
    expect(facts.getByText('Liberty Tide <hello@shop.example>')).toBeInTheDocument();
    expect(facts.getByText('Monday to Saturday, 9 to 5')).toBeInTheDocument();
    expect(facts.getByText('#16265c, the default color')).toBeInTheDocument();
    const texts = within(await screen.findByRole('region', { name: 'Texts' }));
    expect(texts.getByText('Summer sale')).toBeInTheDocument();
    expect(texts.getAllByText('Default text')).toHaveLength(6);
    await user.click(texts.getAllByText('Default text')[4] as HTMLElement);
    expect(await texts.findByText('We store little.')).toBeInTheDocument();
    await expectAccessiblePart();
  });

  it('names details that are not set in words, and shows the logo and the colors', async () => {
    const look = { accent: '#7a1f5c', darkAccent: null, logo: '/images/products/wave-1.webp' };
    const value = { ...details, ...look, returnAddress: [], closedDays: [], socialLinks: [], founded: null };
    fakeApi({ ...responses, 'GET /api/admin/store/details': { body: { versions: [{ ...saved, value }] } } });
    show();
    const facts = within(await screen.findByRole('region', { name: 'Details' }));
    const valueOf = (name: string) => facts.getByText(name).nextElementSibling;
    expect(valueOf('Address for returns')).toHaveTextContent('None');
    expect(valueOf('Address for pickups')).toHaveTextContent('Shoppers see city and state');
    expect(valueOf('Closed days')).toHaveTextContent('Federal holidays only');
    expect(valueOf('Social links')).toHaveTextContent('None');
    expect(valueOf('Founded in')).toHaveTextContent('No year is shown');
    expect(facts.getByRole('img', { name: 'Liberty Tide' })).toBeInTheDocument();
    expect(valueOf('Color')?.firstElementChild).toHaveStyle({ background: 'rgb(122, 31, 92)' });
    expect(valueOf('Color')).toHaveTextContent(/^#7a1f5c$/);
  });

  it('changes the details, with one line per entry of a list', async () => {
    const calls = fakeApi(responses);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit details' }));
    const name = await screen.findByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Harbor Swim');
    await user.click(screen.getByLabelText('Hours'));
    await user.paste('Mon-Fri 10-6');
    await click(user, 'Save details');
    expect(
      await screen.findByText(
        '“Mon-Fri 10-6” needs two parts with a colon between them, for example “Monday to Friday: 10am to 6pm”.',
      ),
    ).toBeInTheDocument();
    await user.clear(screen.getByLabelText('Hours'));
    await user.click(screen.getByLabelText('Hours'));
    await user.paste('Monday to Friday: 10:00am to 6:00pm\nSunday: Closed');
    await user.click(screen.getByLabelText('Note in shipping emails'));
    await user.paste(' Rinse in fresh water. ');
    await click(user, 'Save details');
    expect(await screen.findByText('Store saved')).toBeInTheDocument();
    const hours = [
      { days: 'Monday to Friday', time: '10:00am to 6:00pm' },
      { days: 'Sunday', time: 'Closed' },
    ];
    expect(putsOf(calls)).toEqual([
      { ...details, name: 'Harbor Swim', hours, shippingNote: 'Rinse in fresh water.', version: 3 },
    ]);
  });

  it('picks closed days, of one year or of every year @series', async () => {
    const calls = fakeApi(responses);
    const { user } = show();
    expect(await screen.findByText('Federal holidays, and: December 24, every year')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Edit details' }));
    const day = await screen.findByLabelText('Closed day 1');
    expect(day).toHaveDisplayValue(/-12-24$/);
    expect(screen.getByLabelText('Every year')).toBeChecked();
    for (const value of ['2026-12-31', '2027-02-29']) {
      await click(user, 'Add a closed day');
      fireEvent.change(screen.getAllByLabelText(/^Closed day/).at(-1) as Element, { target: { value } });
    }
    await click(user, 'Save details');
    expect(await screen.findByText('Please pick a day, or remove this row.')).toBeInTheDocument();
    await expectAccessiblePart();
    await user.click(screen.getByLabelText('Remove closed day 3'));
    await click(user, 'Save details');
    expect(await screen.findByText('Store saved')).toBeInTheDocument();
    expect(putsOf(calls)).toMatchObject([{ closedDays: ['12-24', '2026-12-31'] }]);
  });

  it('groups the details, and joins the name and the address of the sender @series', async () => {
    const calls = fakeApi(responses);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit details' }));
    const name = await screen.findByLabelText('Sender name');
    expect(name.closest('fieldset')).toHaveTextContent(/^Contact/);
    expect(screen.getByLabelText('City').closest('fieldset')).toHaveTextContent(/^Address/);
    expect(name).toHaveValue('Liberty Tide');
    expect(screen.getByLabelText('Sender address')).toHaveValue('hello@shop.example');
    await user.clear(name);
    await user.type(name, 'Harbor "Swim", Inc.');
    await click(user, 'Save details');
    expect(await screen.findByText('Store saved')).toBeInTheDocument();
    expect(putsOf(calls)).toEqual([{ ...details, mailFrom: '"Harbor Swim, Inc." <hello@shop.example>', version: 3 }]);
  });

  it('shows the server’s message about the sender at its address @series', async () => {
    const message = 'Please enter a sender such as Liberty Tide <hello@shop.example>.';
    const body = { code: 'store', message: 'Wrong.', errors: { mailFrom: message } };
    fakeApi({ ...responses, 'PUT /api/admin/store/details': { status: 422, body } });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit details' }));
    await user.clear(await screen.findByLabelText('Sender name'));
    await click(user, 'Save details');
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('shows the server’s message at the list whose entry is wrong @series', async () => {
    const message = 'Please enter an address that begins with https://.';
    const body = { code: 'store', message: 'Wrong.', errors: { 'socialLinks.0.url': message } };
    fakeApi({ ...responses, 'PUT /api/admin/store/details': { status: 422, body } });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit details' }));
    await screen.findByLabelText('Social links');
    await click(user, 'Save details');
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('changes texts and questions, and shows pages before they are saved', async () => {
    const preview = { body: { html: '<p>We <em>swim</em>.</p>' } };
    const [home, about] = [
      '<p class="promo-banner">Old</p><div class="hero"><h1>Old</h1></div>',
      '<main><h1>About</h1>Old</main>',
    ];
    const calls = fakeApi({
      ...responses,
      'POST /api/admin/store/preview': preview,
      'GET /': {
        html: `${home}<a href="/products">Shop</a><script>alert(1)</script><link rel="modulepreload" href="/a.js">`,
      },
      'GET /about': { html: about },
      'GET /contact': { html: '<div class="contact__questions"><ul><li>Old</li></ul></div>' },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit texts' }));
    await user.clear(await screen.findByLabelText('Banner'));
    await user.click(screen.getByLabelText('About'));
    await user.paste('We *swim*.');
    expect(await screen.findByText('swim')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Headline of the home page'), { target: { value: 'Dive <in>' } });
    await click(user, 'Preview in the shop');
    const frame = await screen.findByTitle('Preview of the page');
    expect(frame).toHaveClass('store-page--desktop');
    await user.click(screen.getByText('Phone', { selector: '.ant-segmented-item-label' }));
    expect(frame).toHaveClass('store-page--phone');
    await user.click(screen.getByText('Dark'));
    expect(screen.getByTitle('Preview of the page').getAttribute('srcdoc')).toContain('<html data-theme="dark"');
    expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
    expect(frame.getAttribute('srcdoc')).toContain('<h1>Dive &lt;in&gt;</h1></div><a>Shop</a></body>');
    await user.click(screen.getByText('About', { selector: '.ant-segmented-item-label' }));
    await waitFor(() =>
      expect(screen.getByTitle('Preview of the page').getAttribute('srcdoc')).toContain(
        '<h1>About</h1><div class="written-text"><p>We <em>swim</em>.</p></div>',
      ),
    );
    expect(putsOf(calls)).toEqual([]);
    await user.keyboard('{Escape}');
    fireEvent.change(screen.getByLabelText('Headline of the home page'), { target: { value: '' } });
    await click(user, 'Add a question');
    await user.type(screen.getByLabelText('Question'), 'Do you ship?');
    await user.type(screen.getByLabelText('Answer'), 'Yes.');
    await click(user, 'Preview in the shop');
    await user.click(await screen.findByText('Contact', { selector: '.ant-segmented-item-label' }));
    await waitFor(() =>
      expect(screen.getByTitle('Preview of the page').getAttribute('srcdoc')).toContain(
        '<ul><li><h3>Do you ship?</h3><div class="written-text"><p>We <em>swim</em>.</p></div></li></ul>',
      ),
    );
    await user.keyboard('{Escape}');
    await click(user, 'Save texts');
    expect(await screen.findByText('Texts saved')).toBeInTheDocument();
    const questions = [{ question: 'Do you ship?', answer: 'Yes.' }];
    expect(putsOf(calls)).toEqual([{ ...content, banner: null, about: 'We *swim*.', questions, version: 3 }]);
  });

  it('fills an empty text with the default text of its page @series', async () => {
    const calls = fakeApi({
      ...responses,
      'GET /privacy': { html: '<main><h1>Privacy</h1><p>We store <strong>little</strong>.</p></main>' },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit texts' }));
    const start = await screen.findByLabelText('Start from the default text of Privacy');
    expect(screen.queryByLabelText('Start from the default text of Banner')).not.toBeInTheDocument();
    await user.click(start);
    await waitFor(() => expect(screen.getByLabelText('Privacy')).toHaveValue('We store **little**.'));
    expect(start).toHaveAttribute('aria-disabled', 'true');
    await user.type(screen.getByLabelText('Privacy'), ' Ask us.');
    await click(user, 'Save texts');
    expect(await screen.findByText('Texts saved')).toBeInTheDocument();
    expect(putsOf(calls)).toEqual([{ ...content, privacy: 'We store **little**. Ask us.', version: 3 }]);
  });

  it('leaves a text that is typed while its default text loads', async () => {
    fakeApi({ ...responses, 'GET /privacy': { html: '<main><p>We store little.</p></main>' } });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit texts' }));
    fireEvent.click(await screen.findByLabelText('Start from the default text of Privacy'));
    fireEvent.change(screen.getByLabelText('Privacy'), { target: { value: 'Mine' } });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.getByLabelText('Privacy')).toHaveValue('Mine');
  });

  it('preserves the logo and the colors when the details change', async () => {
    const look = { accent: '#7a1f5c', darkAccent: '#e39bd0', logo: '/images/products/wave-1.webp' };
    const withLook = { body: { versions: [{ ...saved, value: { ...details, ...look } }] } };
    const calls = fakeApi({ ...responses, 'GET /api/admin/store/details': withLook });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit details' }));
    await screen.findByLabelText('Name');
    await click(user, 'Save details');
    expect(await screen.findByText('Store saved')).toBeInTheDocument();
    expect(putsOf(calls)).toEqual([{ ...details, ...look, version: 3 }]);
  });

  it('measures a color while it is typed, suggests the nearest one that passes, and shows a sample @series', async () => {
    const calls = fakeApi(responses);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit logo and colors' }));
    const color = await screen.findByLabelText('Color');
    await user.type(color, '#ffcc00');
    expect(await screen.findByText(/Contrast 1\.24:1 on #f3e7d7\. The minimum is 4\.5:1\./)).toBeInTheDocument();
    await expectAccessiblePart();
    await user.click(screen.getByText('Use #806600'));
    expect(color).toHaveValue('#806600');
    expect(screen.getByText('Contrast 4.51:1 on #f3e7d7. The minimum is 4.5:1.')).toBeInTheDocument();
    const sample = screen.getByLabelText('Sample in the light theme');
    expect(within(sample).getByText('Add to Cart')).toHaveStyle({ background: 'rgb(128, 102, 0)' });
    await click(user, 'Save logo and colors');
    expect(await screen.findByText('Logo and colors saved')).toBeInTheDocument();
    expect(putsOf(calls)).toEqual([{ ...details, accent: '#806600', version: 3 }]);
  });

  it('uploads a new logo in the form, and can be saved after the upload @series', async () => {
    const calls = fakeApi(responses);
    const uploads = fakeUploads();
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit logo and colors' }));
    await user.upload(await screen.findByLabelText('Upload Image'), new File(['-'], 'Logo.png', { type: 'image/png' }));
    const upload = await sentUpload(uploads, 0);
    await click(user, 'Save logo and colors');
    expect(putsOf(calls)).toEqual([]);
    const imageUrl = '/images/products/logo-1.webp';
    act(() => upload.respond({ status: 201, body: { filename: 'logo-1.webp', originalname: 'Logo.png', imageUrl } }));
    await waitFor(() => expect(screen.getByLabelText('Logo')).toHaveValue(imageUrl));
    await expectAccessiblePart();
    await click(user, 'Save logo and colors');
    expect(await screen.findByText('Logo and colors saved')).toBeInTheDocument();
    expect(putsOf(calls)).toEqual([{ ...details, logo: imageUrl, version: 3 }]);
  });

  it('shows the server’s reason at the color @series', async () => {
    const message = '#ffcc00 on #f3e7d7 has a contrast of 1.24:1.';
    const body = { code: 'store', message, errors: { accent: message } };
    fakeApi({ ...responses, 'PUT /api/admin/store/details': { status: 422, body } });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit logo and colors' }));
    await user.type(await screen.findByLabelText('Color'), '#ffcc00');
    await click(user, 'Save logo and colors');
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('takes the values that a colleague saved meanwhile, except in edited fields @series', async () => {
    const current = { ...details, accent: '#7a1f5c', phone: '(831) 555-0199', latitude: 37 };
    const refused = { status: 409, body: { code: 'changed-meanwhile', message: 'Saved.', version: 4, current } };
    const calls = fakeApi({ ...responses, 'PUT /api/admin/store/details': [refused, ofDetails] });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit details' }));
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Harbor Swim' } });
    await click(user, 'Save details');
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText('(831) 555-0199')).toBeInTheDocument();
    expect(notice.getByText('Latitude')).toBeInTheDocument();
    expect(
      notice.getByText(/^Your changes are not saved yet\. The form now shows your colleague’s/),
    ).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Harbor Swim');
    expect(screen.getByLabelText('Phone')).toHaveValue('(831) 555-0199');
    await expectAccessiblePart();
    await click(user, 'Save details');
    expect(await screen.findByText('Store saved')).toBeInTheDocument();
    expect(putsOf(calls).at(-1)).toEqual({ ...current, name: 'Harbor Swim', version: 4 });
  });

  it('saves typed texts after a colleague saved other texts @series', async () => {
    const current = { ...content, privacy: 'We store little.', questions: [{ question: 'Why?', answer: 'So.' }] };
    const refused = { status: 409, body: { code: 'changed-meanwhile', message: 'Saved.', version: 4, current } };
    const calls = fakeApi({ ...responses, 'PUT /api/admin/store/content': [refused, ofContent] });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit texts' }));
    fireEvent.change(await screen.findByLabelText('About'), { target: { value: 'We swim.' } });
    await click(user, 'Save texts');
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText('We store little.')).toBeInTheDocument();
    expect(notice.getByText(/Why\?\s+So\./)).toBeInTheDocument();
    await click(user, 'Save texts');
    expect(await screen.findByText('Texts saved')).toBeInTheDocument();
    expect(putsOf(calls).at(-1)).toEqual({ ...current, about: 'We swim.', version: 4 });
  });

  it('adds a color to other details that a colleague saved @series', async () => {
    const current = { ...details, phone: '(831) 555-0199' };
    const refused = { status: 409, body: { code: 'changed-meanwhile', message: 'Saved.', version: 4, current } };
    const calls = fakeApi({ ...responses, 'PUT /api/admin/store/details': [refused, ofDetails] });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit logo and colors' }));
    fireEvent.change(await screen.findByLabelText('Color'), { target: { value: '#7a1f5c' } });
    await click(user, 'Save logo and colors');
    expect(await screen.findByText(/Your colleague changed other values\./)).toBeInTheDocument();
    await click(user, 'Save logo and colors');
    expect(await screen.findByText('Logo and colors saved')).toBeInTheDocument();
    expect(putsOf(calls).at(-1)).toEqual({ ...current, accent: '#7a1f5c', version: 4 });
  });

  it('restores earlier details', async () => {
    const calls = fakeApi(responses);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Show details of version 0' }));
    expect(await screen.findByText('Restore these details?')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'Name Liberty Tide Old', hidden: true })).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /^Phone/, hidden: true })).not.toBeInTheDocument();
    await click(user, 'Restore');
    expect(await screen.findByText('Store restored')).toBeInTheDocument();
    expect(putsOf(calls)).toEqual([{ ...details, name: 'Old', version: 3 }]);
  });

  it('shows which version of the details is live @series', async () => {
    fakeApi(responses);
    show();
    const section = within((await screen.findByText('Earlier details')).closest('section') as HTMLElement);
    expect(section.getByText(/^Live in the shop/)).toHaveTextContent(/version 3, saved Nov 20(, 2026)?, .* by ana$/);
    expect(screen.getByText('Pacific Time')).toBeInTheDocument();
  });

  it('names the changed fields of earlier details, which differ even if they were saved in the same minute', async () => {
    const renamed = { ...details, name: 'Old', phone: '(831) 555-0100' };
    const versions = [
      { ...saved, value: details },
      { ...saved, version: 2, value: { ...renamed, city: 'Capitola', founded: 2019, logo: '/images/products/l.webp' } },
      { ...saved, version: 1, value: { ...renamed, phone: '(831) 555-0142', city: 'Aptos' } },
      { ...first, value: { ...details, city: 'Aptos' } },
    ];
    fakeApi({ ...responses, 'GET /api/admin/store/details': { body: { versions } } });
    show();
    const section = within((await screen.findByText('Earlier details')).closest('section') as HTMLElement);
    const cells = section.getAllByRole('row').map((row) => row.querySelectorAll('td')[2]?.textContent);
    expect(cells).toEqual([undefined, 'Phone, City, Founded in and 1 more', 'Name', '–']);
  });

  it('shows earlier texts to roles that cannot restore them', async () => {
    const versions = [
      { ...saved, value: content },
      { ...first, value: { ...content, about: 'Our old story' } },
    ];
    fakeApi({ ...responses, 'GET /api/admin/store/content': { body: { versions } } });
    const page = (
      <PermissionsProvider value={['settings.view']}>
        <StorePage />
      </PermissionsProvider>
    );
    const { user } = renderPage(page, { at: '/admin/store', path: '/admin/store' });
    await user.click(await screen.findByRole('button', { name: 'Show texts of version 0' }));
    expect(await screen.findByText('Our old story', { selector: 'dd' })).toBeInTheDocument();
    expect(screen.queryByText(/^Restore/)).not.toBeInTheDocument();
  });

  it('shows only the part of a long text that differs @series', async () => {
    const story = (line: string) => `${'We swim. '.repeat(30)}\n\n${line}\n\nCome and see us.`;
    const versions = [
      { ...saved, value: { ...content, about: story('Since 2018.') } },
      { ...first, value: { ...content, about: story('Since 2017.') } },
    ];
    fakeApi({ ...responses, 'GET /api/admin/store/content': { body: { versions } } });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Show texts of version 0' }));
    expect(await screen.findByText('… Since 2018. …')).toBeInTheDocument();
    expect(screen.getByText('… Since 2017. …')).toBeInTheDocument();
  });

  it('restores one of the earlier texts, and leaves the others', async () => {
    const earlier = { ...content, banner: 'Winter sale', about: 'Our old story' };
    const versions = [
      { ...saved, value: content },
      { ...first, value: earlier },
    ];
    const calls = fakeApi({ ...responses, 'GET /api/admin/store/content': { body: { versions } } });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Show texts of version 0' }));
    expect(await screen.findByText('Restore these texts?')).toBeInTheDocument();
    expect(screen.getAllByText('Same as the current text')).toHaveLength(5);
    await expectAccessiblePart();
    await user.click(screen.getByLabelText('Restore About only'));
    expect(await screen.findByText('Texts restored')).toBeInTheDocument();
    expect(putsOf(calls)).toEqual([{ ...content, about: 'Our old story', version: 3 }]);
    await waitFor(() => expect(screen.queryByText('Restore these texts?')).not.toBeInTheDocument());
  });
});
