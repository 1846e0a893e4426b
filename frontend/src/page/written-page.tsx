import './written-page.css';
import type { ReactNode } from 'react';
import { LoadFailed, PageSkeleton } from '../ui/load-failed';
import { useWrittenPage } from './use-written-text';

interface WrittenPageProps {
  page: Parameters<typeof useWrittenPage>[0];
  title: string;
  /** Default content of the page. */
  children: ReactNode;
}

/** A page whose text staff may have replaced. */
export function WrittenPage({ page, title, children }: WrittenPageProps) {
  const { html, retry } = useWrittenPage(page);
  if (retry) return <LoadFailed title={title} text="Please check your connection and try again." onRetry={retry} />;
  if (html === undefined) return <PageSkeleton />;
  if (html === null) return children;
  return (
    <div className="container section">
      <h1>{title}</h1>
      <WrittenText html={html} />
    </div>
  );
}

/** @param props.html HTML that the server rendered from Markdown without raw tags */
export function WrittenText({ html }: { html: string }) {
  return <div className="written-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
