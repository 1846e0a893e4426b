import { Button } from 'antd';

interface StaleNoticeProps {
  /** Description of the old data, e.g. "these are the orders as they were before". */
  shown: string;
  onRetry: () => void;
}

/** Warns above old data that reloading failed. */
export function StaleNotice({ shown, onRetry }: StaleNoticeProps) {
  return (
    <p className="list__failed" role="alert">
      The shop could not be reached: {shown}.
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}
