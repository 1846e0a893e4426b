import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../test/render-page';
import { SidePanel } from './side-panel';
import { useToast } from './toast/use-toast';

function Opener() {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <SidePanel title="Menu" side="left" open={open} onClose={() => setOpen(false)}>
        <button onClick={() => toast({ title: 'Saved' })}>Save</button>
      </SidePanel>
    </>
  );
}

describe('side panel', () => {
  it('opens as a dialog named by its title, and closes with its button', async () => {
    const { user } = renderPage(<Opener />);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByText('Open'));
    const panel = screen.getByRole('dialog', { name: 'Menu' });
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('can be opened again after the browser closed it on Escape', async () => {
    const { user } = renderPage(<Opener />);
    await user.click(screen.getByText('Open'));
    const panel = screen.getByRole<HTMLDialogElement>('dialog');
    act(() => panel.close());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByText('Open'));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('opens before it renders its content', async () => {
    const { user } = renderPage(<Opener />);
    let texts: (string | null)[] = [];
    jest.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementationOnce(() => {
      texts = [...document.querySelectorAll('dialog')].map(({ textContent }) => textContent);
    });
    await user.click(screen.getByText('Open'));
    expect(texts).toEqual(['Menu']);
    expect(await screen.findByText('Save')).toBeInTheDocument();
  });

  it('closes on a click outside', async () => {
    const { user } = renderPage(<Opener />);
    await user.click(screen.getByText('Open'));
    fireEvent.click(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows toasts inside while it is open, because the page behind it is inert', async () => {
    const { user } = renderPage(<Opener />);
    await user.click(screen.getByText('Open'));
    const panel = screen.getByRole('dialog');
    await user.click(within(panel).getByText('Save'));
    expect(within(panel).getByText('Saved')).toBeInTheDocument();
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    expect(panel).not.toHaveTextContent('Saved');
    expect(screen.getByText('Saved')).toBeVisible();
  });
});
