import { act, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../test/render-page';
import { IconTooltip } from './icon-tooltip';

const pointer = (type: string, pointerType = 'mouse') =>
  Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType });

function rest(milliseconds: number) {
  act(() => jest.advanceTimersByTime(milliseconds));
}

describe('the name of an icon', () => {
  let icon: HTMLElement;

  beforeEach(() => {
    jest.useFakeTimers();
    renderPage(
      <>
        <button className="icon-button" aria-label="Cart, 2 in it" />
        <p>Elsewhere</p>
        <IconTooltip />
      </>,
    );
    icon = screen.getByRole('button');
  });
  afterEach(() => jest.useRealTimers());

  it('appears after the pointer has rested on it for 700 ms', () => {
    fireEvent(icon, pointer('pointerover'));
    rest(699);
    expect(screen.queryByText('Cart, 2 in it')).not.toBeInTheDocument();
    rest(1);
    expect(screen.getByText('Cart, 2 in it')).toBeInTheDocument();
  });

  it('stays while the pointer is on it, and disappears afterwards', () => {
    fireEvent(icon, pointer('pointerover'));
    rest(700);
    fireEvent(screen.getByText('Cart, 2 in it'), pointer('pointerover'));
    expect(screen.getByText('Cart, 2 in it')).toBeInTheDocument();
    fireEvent(screen.getByText('Elsewhere'), pointer('pointerover'));
    expect(screen.queryByText('Cart, 2 in it')).not.toBeInTheDocument();
  });

  it('disappears on Escape', () => {
    fireEvent(icon, pointer('pointerover'));
    rest(700);
    fireEvent.keyDown(icon, { key: 'Escape' });
    expect(screen.queryByText('Cart, 2 in it')).not.toBeInTheDocument();
  });

  it('does not cover what a finger touches', () => {
    fireEvent(icon, pointer('pointerover', 'touch'));
    rest(700);
    expect(screen.queryByText('Cart, 2 in it')).not.toBeInTheDocument();
  });
});
