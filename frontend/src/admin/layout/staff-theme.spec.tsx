import { render, screen } from '@testing-library/react';
import { theme } from 'antd';
import { AntdTheme } from '../../theme/antd-theme';
import { StaffTheme } from './staff-theme';

const Colors = () => {
  const { controlItemBgActive, controlItemBgActiveHover, colorTextDescription, colorError } = theme.useToken().token;
  return <p>{[controlItemBgActive, controlItemBgActiveHover, colorTextDescription, colorError].join(' ')}</p>;
};

/** Relative luminance by WCAG. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const Motion = () => <p>{theme.useToken().token.motion ? 'moves' : 'stands still'}</p>;

/* jsdom runs no animations, so the test reads the options passed to antd. */
describe.each([
  ['the back office', StaffTheme],
  ['the shop', AntdTheme],
])('an Ant Design popup in %s', (_, Theme) => {
  it.each([
    ['moves', false],
    ['stands still', true],
  ])('%s as the device requests', (expected, matches) => {
    jest.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(window.matchMedia(''), { matches }));
    render(
      <Theme>
        <Motion />
      </Theme>,
    );
    expect(screen.getByText(expected)).toBeInTheDocument();
  });
});

describe.each(['light', 'dark'])('a selected row in the %s theme', (name) => {
  beforeEach(() => document.documentElement.setAttribute('data-theme', name));
  afterEach(() => document.documentElement.removeAttribute('data-theme'));

  it('has enough contrast for quiet and red text, also under the pointer', () => {
    const { unmount } = render(
      <StaffTheme>
        <Colors />
      </StaffTheme>,
    );
    const [selected = '', hovered = '', quiet = '', red = ''] = screen.getByText(/^#/).textContent.split(' ');
    for (const ground of [selected, hovered]) {
      expect(contrast(quiet, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(red, ground)).toBeGreaterThanOrEqual(4.5);
    }
    unmount();
  });
});
