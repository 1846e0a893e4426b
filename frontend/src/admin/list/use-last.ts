import { useState } from 'react';

/** Returns the last value that was not null, so that a dialog has content while it closes. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
