import { useEffect, useState } from 'react';

/** The moment now, every half minute; at first the one the page was drawn with. */
export function useNow(first: string): string {
  const [now, setNow] = useState(first);
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
