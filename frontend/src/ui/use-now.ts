import { useEffect, useState } from 'react';

/** Returns the current time in milliseconds since 1970, updated every `every` milliseconds. */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
