import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import AddressBook from './address-book';

const saved = (id: number, address: string, isDefault = false) => ({
  ...{ id, isDefault, name: 'Marina Reyes', address, city: 'Santa Cruz', state: 'CA', zipCode: '95060' },
});
const home = saved(4, '1 Ocean Avenue', true);
const work = saved(5, '2 Pier Road');
const list = 'GET /api/user/addresses';
const of = ({ address }: typeof home) => `${address}, Santa Cruz, CA 95060`;

describe('saved addresses', () => {
  it('are listed with the default first, each with its actions', async () => {
    fakeApi({ [list]: { body: [home, work] } });
    renderPage(<AddressBook />);
    await screen.findByRole('button', { name: `Edit ${of(home)}` });
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('Marina Reyes1 Ocean AvenueSanta Cruz, CA 95060Default');
    expect(second).not.toHaveTextContent('Default');
    expect(screen.queryByRole('button', { name: `Make default ${of(home)}` })).not.toBeInTheDocument();
  });

  it('include a new one after it is saved; its fields are named for browser autofill', async () => {
    const calls = fakeApi({ [list]: { body: [] }, 'POST /api/user/addresses': { status: 201, body: [home] } });
    const { user } = renderPage(<AddressBook />);
    expect(await screen.findByText('No addresses yet. Save an address to check out faster.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add Address' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Add Address' }));
    await user.click(await panel.findByRole('button', { name: 'Save Address' }));
    expect(await panel.findByText('Please enter your ZIP code.')).toBeInTheDocument();
    const { id, isDefault, ...label } = home;
    const fields = { Name: label.name, Address: label.address, City: label.city, State: 'CA', 'ZIP code': '95060' };
    for (const [field, text] of Object.entries(fields)) {
      expect(panel.getByLabelText(field)).toHaveAttribute('autocomplete', expect.stringMatching(/^shipping /));
      await user.click(panel.getByLabelText(field));
      await user.paste(text);
    }
    await user.click(panel.getByRole('button', { name: 'Save Address' }));
    expect(await screen.findByRole('button', { name: `Edit ${of(home)}` })).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ ...label, isDefault: false });
    expect([id, isDefault]).toEqual([4, true]);
  });

  it("can be edited, and the server's message is shown at its field @series", async () => {
    const zipCode = 'The ZIP code 95060 is in California, not in New York.';
    const moved = { ...work, address: '3 Bay Street', isDefault: true };
    const calls = fakeApi({
      [list]: { body: [home, work] },
      'PUT /api/user/addresses/5': [
        { status: 422, body: { message: zipCode, errors: { zipCode } } },
        { body: [moved, home] },
      ],
    });
    const { user } = renderPage(<AddressBook />);
    await user.click(await screen.findByRole('button', { name: `Edit ${of(work)}` }));
    const panel = within(await screen.findByRole('dialog', { name: 'Edit Address' }));
    await user.clear(await panel.findByLabelText('Address'));
    await user.paste('3 Bay Street');
    await user.click(panel.getByLabelText('Make this my default address'));
    await user.click(panel.getByRole('button', { name: 'Save Address' }));
    await waitFor(() => expect(panel.getByLabelText('ZIP code')).toHaveAccessibleDescription(zipCode));
    await expectAccessiblePart();
    expect(panel.getByLabelText('Address')).toHaveValue('3 Bay Street');
    await user.click(panel.getByRole('button', { name: 'Save Address' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('3 Bay Street'));
    expect(calls.at(-1)?.body).toMatchObject({ address: '3 Bay Street', isDefault: true });
  });

  it('are deleted after a confirmation', async () => {
    const calls = fakeApi({ [list]: { body: [home, work] }, 'DELETE /api/user/addresses/5': { body: [home] } });
    const { user } = renderPage(<AddressBook />);
    await user.click(await screen.findByRole('button', { name: `Delete ${of(work)}` }));
    expect(calls.map(({ method }) => method)).toEqual(['GET']);
    await user.click(screen.getByRole('button', { name: 'Keep this address' }));
    expect(screen.getByRole('button', { name: `Delete ${of(work)}` })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: `Delete ${of(work)}` }));
    await user.click(screen.getByRole('button', { name: `Delete this address? ${of(work)}` }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add Address' })).toHaveFocus());
  });

  it('do not lose the focus when an address becomes the default', async () => {
    const sorted = [
      { ...work, isDefault: true },
      { ...home, isDefault: false },
    ];
    fakeApi({ [list]: { body: [home, work] }, 'PUT /api/user/addresses/5': { body: sorted } });
    const { user } = renderPage(<AddressBook />);
    await user.click(await screen.findByRole('button', { name: `Make default ${of(work)}` }));
    expect(await screen.findByRole('button', { name: `Make default ${of(home)}` })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: `Edit ${of(work)}` })).toHaveFocus();
  });

  it('explain why an address cannot become the default', async () => {
    fakeApi({ [list]: { body: [home, work] }, 'PUT /api/user/addresses/5': { status: 503 } });
    const { user } = renderPage(<AddressBook />);
    await user.click(await screen.findByRole('button', { name: `Make default ${of(work)}` }));
    expect(await screen.findByText('The address could not be saved. Please try again.')).toBeInTheDocument();
  });

  it('are limited to ten', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => saved(index, `${index} Ocean Avenue`));
    fakeApi({ [list]: { body: ten } });
    const { user } = renderPage(<AddressBook />);
    expect(await screen.findByText('An account can have at most 10 addresses.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add Address' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('can be loaded again after a failure', async () => {
    fakeApi({ [list]: [{ status: 503 }, { body: [home] }] });
    const { user } = renderPage(<AddressBook />);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: `Edit ${of(home)}` })).toBeInTheDocument();
  });
});
