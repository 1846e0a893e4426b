import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, useNavigate, useSearchParams } from 'react-router-dom';
import { openAt } from '../../../test/open-at';
import { useLeaving } from './use-leaving';

function Boats({ isChanged }: { isChanged: () => boolean }) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const boat = params.get('boat');
  const { leave, question } = useLeaving(boat !== null, isChanged, () => setParams({}, { replace: true }));
  return (
    <>
      <button onClick={() => void navigate('/boats')}>Boats</button>
      <button onClick={() => setParams({ boat: '7' })}>Open</button>
      {boat && <button onClick={leave}>Close</button>}
      {boat && <button onClick={() => setParams({}, { replace: true })}>Save</button>}
      <p>{boat ? `Boat ${boat}` : 'No boat'}</p>
      {question}
    </>
  );
}

describe('leaving a form', () => {
  const open = async (isChanged: () => boolean) => {
    render(<RouterProvider router={openAt([{ path: '*', element: <Boats isChanged={isChanged} /> }], '/')} />);
    const user = userEvent.setup();
    await user.click(screen.getByText('Boats'));
    await user.click(screen.getByText('Open'));
    expect(address()).toBe('/boats?boat=7');
    return user;
  };
  const address = () => window.location.pathname + window.location.search;
  const findConfirmation = () => screen.findByText('Discard your changes?');
  const noConfirmation = () =>
    waitFor(() => expect(document.querySelector('.ant-modal-wrap:not([style*="none"])')).not.toBeInTheDocument());
  const isUnloadPrevented = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('asks nothing if nothing was changed', async () => {
    await open(() => false);
    expect(isUnloadPrevented()).toBe(false);
    window.history.back();
    expect(await screen.findByText('No boat')).toBeInTheDocument();
    expect(address()).toBe('/boats');
  });

  it('blocks Back on every click, and leaves the address unchanged', async () => {
    const user = await open(() => true);
    for (const steps of [-1, -2]) {
      window.history.go(steps);
      await findConfirmation();
      await waitFor(() => expect(address()).toBe('/boats?boat=7'));
      await user.click(screen.getByText('Keep editing'));
      await noConfirmation();
      expect(screen.getByText('Boat 7')).toBeInTheDocument();
    }
  });

  it('goes to the requested page after the confirmation', async () => {
    const user = await open(() => true);
    window.history.go(-2);
    await findConfirmation();
    await waitFor(() => expect(address()).toBe('/boats?boat=7'));
    await user.click(screen.getByText('Discard'));
    await waitFor(() => expect(address()).toBe('/'));
    expect(await screen.findByText('No boat')).toBeInTheDocument();
  });

  it('asks before a link, and follows it after the confirmation', async () => {
    const user = await open(() => true);
    await user.click(screen.getByText('Boats'));
    await findConfirmation();
    await user.click(screen.getByText('Keep editing'));
    await noConfirmation();
    expect(address()).toBe('/boats?boat=7');
    await user.click(screen.getByText('Boats'));
    await user.click(await screen.findByText('Discard'));
    expect(await screen.findByText('No boat')).toBeInTheDocument();
    expect(address()).toBe('/boats');
  });

  it("asks when the form's own button is used, and asks again the next time", async () => {
    const user = await open(() => true);
    await user.click(screen.getByText('Close'));
    await findConfirmation();
    await user.click(screen.getByText('Discard'));
    await waitFor(() => expect(address()).toBe('/boats'));
    await noConfirmation();
    await user.click(screen.getByText('Open'));
    window.history.back();
    await findConfirmation();
    await waitFor(() => expect(screen.getByText('Boat 7')).toBeInTheDocument());
  });

  it('asks nothing after the form was saved and closed, nor in the next form', async () => {
    const user = await open(() => true);
    window.history.back();
    await findConfirmation();
    await waitFor(() => expect(address()).toBe('/boats?boat=7'));
    await user.click(screen.getByText('Save'));
    await noConfirmation();
    await user.click(screen.getByText('Open'));
    expect(screen.getByText('Boat 7')).toBeInTheDocument();
    await noConfirmation();
  });

  it('asks before the tab is closed, but only while the form is open', async () => {
    const user = await open(() => true);
    expect(isUnloadPrevented()).toBe(true);
    await user.click(screen.getByText('Close'));
    await findConfirmation();
    await user.click(screen.getByText('Discard'));
    await screen.findByText('No boat');
    expect(isUnloadPrevented()).toBe(false);
  });
});
