import { Drawer } from 'antd';
import { AntdTheme } from '../theme/antd-theme';
import type { SidePanelProps } from './side-panel-props';

export default function DrawerPanel({ title, side, wide = false, open, onClose, children, footer }: SidePanelProps) {
  return (
    <AntdTheme>
      <Drawer
        title={title}
        placement={side}
        open={open}
        onClose={onClose}
        footer={footer}
        size={side === 'bottom' ? 'auto' : wide ? 520 : 340}
      >
        {children}
      </Drawer>
    </AntdTheme>
  );
}
