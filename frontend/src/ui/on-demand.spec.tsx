import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../test/render-page';
import { onDemand } from './on-demand';

const Panel = ({ title }: { title: string }) => <p>{title}</p>;

function Opener({ load }: { load: () => Promise<{ default: typeof Panel }> }) {
  const [OnDemandPanel] = useState(() => onDemand(load));
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <label>
        Typed <input />
      </label>
      {open && <OnDemandPanel props={{ title: 'Panel' }} meanwhile={<p>Loading</p>} onClose={() => setOpen(false)} />}
    </>
  );
}

describe('part opened on demand', () => {
  it('loads when it is opened', async () => {
    const load = jest.fn(() => Promise.resolve({ default: Panel }));
    const { user } = renderPage(<Opener load={load} />);
    expect(load).not.toHaveBeenCalled();
    await user.click(screen.getByText('Open'));
    expect(await screen.findByText('Panel')).toBeInTheDocument();
    expect(screen.queryByText('Loading')).not.toBeInTheDocument();
  });

  it('leaves the page unchanged if its code fails to load, shows a message, and can be opened again', async () => {
    const load = jest
      .fn(() => Promise.resolve({ default: Panel }))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { user } = renderPage(<Opener load={load} />);
    await user.type(screen.getByLabelText('Typed'), 'kept');
    await user.click(screen.getByText('Open'));
    expect(await screen.findByText('This part of the page could not be loaded. Please try again.')).toBeInTheDocument();
    expect(screen.queryByText('Loading')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Typed')).toHaveValue('kept');
    await user.click(screen.getByText('Open'));
    expect(await screen.findByText('Panel')).toBeInTheDocument();
  });
});
