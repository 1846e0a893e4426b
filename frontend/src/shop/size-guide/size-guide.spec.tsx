import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SizeGuide from './size-guide';

describe('the size guide', () => {
  it('shows inches or centimeters', async () => {
    render(<SizeGuide />);
    const tops = within(screen.getByRole('table', { name: 'Bikini tops' }));
    expect(tops.getByRole('row', { name: 'XS 31–33 26–28' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Centimeters' }));
    expect(tops.getByRole('row', { name: 'XS 79–84 66–71' })).toBeInTheDocument();
  });

  it('says how to take each measure, by the numbers of the drawing', () => {
    render(<SizeGuide />);
    const how = within(screen.getByRole('region', { name: 'How to measure' }));
    expect(how.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)).toEqual([
      'Bust',
      'Underbust',
      'Waist',
      'Hips',
      'Torso',
      'Inseam',
    ]);
    expect(how.getByRole('img', { name: 'Where to lay the tape, by number' })).toHaveTextContent('123456');
  });
});
