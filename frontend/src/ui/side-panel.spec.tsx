import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../test/render-page';
import { PanelOnItsWay } from './panel-on-its-way';
import { SidePanel } from './side-panel';

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <SidePanel title="Menu" side="left" open={open} onClose={() => setOpen(false)}>
        Links
      </SidePanel>
    </>
  );
}

describe('a panel whose code is loading', () => {
  it('answers the press at once', async () => {
    renderPage(<Opener />);
    fireEvent.click(screen.getByText('Open'));
    expect(screen.getByText('Loading')).toBeInTheDocument();
    expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeInTheDocument();
    expect(screen.queryByText('Loading')).not.toBeInTheDocument();
  });

  it.each([
    ['presses beside it', () => fireEvent.pointerDown(screen.getByText('Page'))],
    ['presses Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ])('lets go who %s', (_, leave) => {
    const close = jest.fn();
    renderPage(
      <p>
        Page <PanelOnItsWay onClose={close} />
      </p>,
    );
    leave();
    expect(close).toHaveBeenCalledTimes(1);
  });
});
