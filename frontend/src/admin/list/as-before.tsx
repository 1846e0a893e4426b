import { Button } from 'antd';

interface AsBeforeProps {
  /** What stays shown, e.g. "these are the orders as they were before". */
  shown: string;
  onRetry: () => void;
}

/** Says over what was read before that it could not be read again. */
export function AsBefore({ shown, onRetry }: AsBeforeProps) {
  return (
    <p className="list__failed" role="alert">
      The shop could not be reached: {shown}.
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}
