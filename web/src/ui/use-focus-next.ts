import { useEffect, useRef } from 'react';

/** Where a record left a list with the focus on it, the focus goes on to `next`. */
export function useFocusNext(count: number, next: () => HTMLElement | null | undefined): void {
  const before = useRef(count);
  useEffect(() => {
    const fewer = count < before.current;
    before.current = count;
    if (fewer && document.activeElement === document.body) next()?.focus();
  });
}
