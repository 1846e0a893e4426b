import { Button } from 'antd';
import { useCopy } from './use-copy';

interface CopyTextProps {
  text: string;
  /** Noun for the text, e.g. "address". */
  thing: string;
}

/** Button that copies a text to the clipboard. */
export function CopyText({ text, thing }: CopyTextProps) {
  const copy = useCopy(thing);
  return (
    <Button size="small" onClick={() => void copy(text)}>
      Copy {thing}
    </Button>
  );
}
