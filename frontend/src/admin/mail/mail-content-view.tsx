import { Tabs } from 'antd';
import { useEffect, useRef } from 'react';
import type { MailContent } from '../../api/models';
import { SteadyButton } from '../ui/steady-button';

interface MailContentViewProps {
  /** Undefined until staff ask to see it. */
  content: MailContent | undefined;
  revealing: boolean;
  onReveal: () => void;
}

/** The mail's content, hidden until staff ask for it. */
export function MailContentView({ content, revealing, onReveal }: MailContentViewProps) {
  if (content) return <Revealed content={content} />;
  return (
    <div className="mail-hidden">
      <p>The address and the content are personal data. The audit log records who views them.</p>
      <SteadyButton inactive={revealing} onClick={onReveal}>
        {revealing ? 'Showing...' : 'Show'}
      </SteadyButton>
    </div>
  );
}

function Revealed({ content: { subject, html, text, kept } }: { content: MailContent }) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <p ref={heading} tabIndex={-1} className="mail-content__subject">
        <strong>{subject}</strong>
        <span className="second-line">
          {kept ? 'Exactly as it was sent; secret links are taken out.' : 'As it would be sent now.'}
        </span>
      </p>
      <Tabs
        aria-label="Content of the mail"
        items={[
          { key: 'html', label: 'HTML', children: <HtmlOfMail html={html} /> },
          { key: 'text', label: 'Text', children: <pre className="mail-content__text">{text}</pre> },
        ]}
      />
    </>
  );
}

/** Renders the mail's HTML in a sandboxed frame: no scripts, no forms, and no new windows, so its links do not open. */
function HtmlOfMail({ html }: { html: string }) {
  return (
    <iframe
      title="The mail as HTML"
      className="mail-content__html"
      sandbox=""
      srcDoc={`${html}<base target="_blank">`}
    />
  );
}
