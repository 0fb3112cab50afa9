import { useEffect, useRef } from 'react';

/** A dialog that asked first closes after its answer. */
const CLOSED_MS = 400;

/** Where a step of a record takes away the button that had the focus, the focus goes on to the heading of the page. */
export function useFocusAfter(step: string): void {
  const former = useRef(step);
  useEffect(() => {
    if (former.current === step) return;
    former.current = step;
    toHeading();
    const timer = setTimeout(toHeading, CLOSED_MS);
    return () => clearTimeout(timer);
  }, [step]);
}

function toHeading(): void {
  if (document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>('#content h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
