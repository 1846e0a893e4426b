import './print.css';
import { Button } from 'antd';
import type { ReactNode } from 'react';

interface PrintPageProps {
  title: string;
  /** Sentence below the title. */
  note?: string | false;
  /** Control next to the title. */
  choice?: ReactNode;
  /** The papers. */
  children: ReactNode;
}

/** Papers below a bar that is not printed, with the title and the button that prints the papers. */
export function PrintPage({ title, note, choice, children }: PrintPageProps) {
  return (
    <>
      <header className="print-bar">
        <h1>{title}</h1>
        {choice}
        <Button type="primary" onClick={() => window.print()}>
          Print
        </Button>
        {note && <p role="status">{note}</p>}
      </header>
      <div className="papers">{children}</div>
    </>
  );
}
