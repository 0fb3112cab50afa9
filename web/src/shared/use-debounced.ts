import { useEffect, useState } from 'react';

/** The value as it was once it stopped changing for `milliseconds`. */
export function useDebounced<T>(value: T, milliseconds = 120): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
