import { Typography } from 'antd';

interface CopyTextProps {
  text: string;
  /** Noun for the text, e.g. "address". */
  thing: string;
}

/** Button that copies a text to the clipboard. */
export function CopyText({ text, thing }: CopyTextProps) {
  const words: [string, string] = [`Copy ${thing}`, 'Copied'];
  return <Typography.Text copyable={{ text, icon: words, tooltips: words }} />;
}
