import { render, screen, within } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { renderToString } from 'react-dom/server';
import { SWRConfig } from 'swr';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { sizeCharts } from '../../../test/size-charts';
import SizeGuide from './size-guide';

const draw = () => renderPage(<SizeGuide />, { data: { '/api/size-charts': sizeCharts } });

describe('size guide', () => {
  it('shows inches or centimeters', async () => {
    const { user } = draw();
    const tops = within(screen.getByRole('table', { name: 'Bikini tops' }));
    expect(tops.getByRole('row', { name: 'XS 31–33 26–28' })).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Centimeters' }));
    expect(tops.getByRole('row', { name: 'XS 79–84 66–71' })).toBeInTheDocument();
  });

  it('does not submit the purchase form, whose React tree contains the drawer', async () => {
    const buy = jest.fn();
    const guide = createPortal(<SizeGuide />, document.body);
    const { user } = renderPage(<form onSubmit={buy}>{guide}</form>, { data: { '/api/size-charts': sizeCharts } });
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(buy).not.toHaveBeenCalled();
  });

  it('shows a unit that was chosen before hydration', () => {
    const page = (
      <SWRConfig value={{ fallback: { '/api/size-charts': sizeCharts } }}>
        <SizeGuide />
      </SWRConfig>
    );
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(page);
    within(container).getByRole<HTMLInputElement>('radio', { name: 'Centimeters' }).checked = true;
    render(page, { container, hydrate: true });
    const tops = within(screen.getByRole('table', { name: 'Bikini tops' }));
    expect(tops.getByRole('row', { name: 'XS 79–84 66–71' })).toBeInTheDocument();
  });

  it('explains each measurement with the numbers of the drawing', () => {
    draw();
    const how = within(screen.getByRole('region', { name: 'How to measure' }));
    expect(how.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)).toEqual([
      'Bust',
      'Underbust',
      'Waist',
      'Hips',
      'Torso',
      'Inseam',
    ]);
    expect(how.getByRole('img', { name: 'Where to place the tape, by number' })).toHaveTextContent('123456');
  });

  it('shows each size on the dress form, in inches and centimeters', async () => {
    const { user } = draw();
    const form = () => screen.getByRole('img', { name: /^Dress form/ });
    expect(form()).toHaveAccessibleName(
      'Dress form in size M: bust 35–37, underbust 30–32, waist 28–30, hips 38–40 inches',
    );
    await user.click(screen.getByRole('radio', { name: 'XL' }));
    await user.click(screen.getByRole('radio', { name: 'Centimeters' }));
    expect(form()).toHaveAccessibleName(
      'Dress form in size XL: bust 102–109, underbust 89–97, waist 84–91, hips 109–117 centimeters',
    );
  });

  it('reports charts that could not be loaded, and retries', async () => {
    fakeApi({ 'GET /api/size-charts': [{ status: 500 }, { body: sizeCharts }] });
    const { user } = renderPage(<SizeGuide />);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Bikini tops' })).toBeInTheDocument();
  });
});
