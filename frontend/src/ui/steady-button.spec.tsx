import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SteadyButton as StaffButton } from '../admin/ui/buttons';
import { SteadyButton } from './steady-button';

const sent: string[] = [];

function Form({ staff }: { staff: boolean }) {
  const [busy, setBusy] = useState(false);
  const submit = () => {
    sent.push('sent');
    setBusy(true);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <input aria-label="Code" />
      {staff ? (
        <StaffButton htmlType="submit" inactive={busy}>
          Send
        </StaffButton>
      ) : (
        <SteadyButton type="submit" inactive={busy}>
          Send
        </SteadyButton>
      )}
    </form>
  );
}

describe.each([
  ['the shop', false],
  ['the back office', true],
])('a pending button of %s', (_, staff) => {
  beforeEach(() => sent.splice(0));

  it('retains the focus, is announced as disabled, and submits nothing again', async () => {
    const user = userEvent.setup();
    render(<Form staff={staff} />);
    const button = screen.getByRole('button', { name: 'Send' });
    await user.click(button);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter} ');
    await user.click(button);
    await user.type(screen.getByLabelText('Code'), 'x{Enter}');
    expect(sent).toEqual(['sent']);
  });
});
