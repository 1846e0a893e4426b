import { act, fireEvent, render, screen } from '@testing-library/react';
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

  it('waits on when the focus of its button is fired again, as React does after hydration, and goes when the focus moves', () => {
    const close = jest.fn();
    const { rerender } = render(
      <>
        <button>Open</button>
        <button>Next</button>
      </>,
    );
    screen.getByText('Open').focus();
    rerender(
      <>
        <button>Open</button>
        <button>Next</button>
        <PanelOnItsWay onClose={close} />
      </>,
    );
    fireEvent.focusIn(screen.getByText('Open'));
    expect(close).not.toHaveBeenCalled();
    act(() => screen.getByText('Next').focus());
    expect(close).toHaveBeenCalledTimes(1);
  });
});
