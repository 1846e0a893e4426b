import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon';

interface SheetProps {
  title: string;
  titleId: string;
  /** Attributes of the close button. */
  close: ComponentProps<'button'>;
  children: ReactNode;
  /** Rendered below the scrolling content. */
  footer?: ReactNode;
}

/** Content of a panel: a header with a close button, a scrolling body and a footer. */
export function Sheet({ title, titleId, close, children, footer }: SheetProps) {
  return (
    <>
      <div className="sheet__head">
        <button type="button" className="icon-button" aria-label="Close" {...close}>
          <Icon name="close" size={18} />
        </button>
        <p id={titleId} className="sheet__title">
          {title}
        </p>
      </div>
      <div className="sheet__body">{children}</div>
      {footer && <div className="sheet__footer">{footer}</div>}
    </>
  );
}
