import './print.css';
import { Button } from 'antd';
import type { ReactNode } from 'react';

interface PrintPageProps {
  title: string;
  /** Control next to the title. */
  choice?: ReactNode;
  /** The papers. */
  children: ReactNode;
}

/** Papers below a bar that is not printed, with the title and the button that prints the papers. */
export function PrintPage({ title, choice, children }: PrintPageProps) {
  return (
    <>
      <header className="print-bar">
        <h1>{title}</h1>
        {choice}
        <Button type="primary" onClick={() => window.print()}>
          Print
        </Button>
      </header>
      <div className="papers">{children}</div>
    </>
  );
}
