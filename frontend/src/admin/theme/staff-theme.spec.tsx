import { render, screen } from '@testing-library/react';
import { theme } from 'antd';
import { AntdTheme } from '../../theme/antd-theme';
import { StaffTheme } from './staff-theme';

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
