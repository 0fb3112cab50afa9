import { useEffect, useRef, type KeyboardEvent } from 'react';

const content = () => document.getElementById('content');

/** After a change of the page the focus that went with the former one goes to the content; ArrowDown leads from there to its rows. */
export function usePageFocus(pathname: string): { onKeyDown: (event: KeyboardEvent<HTMLElement>) => void } {
  const former = useRef(pathname);
  useEffect(() => {
    if (former.current === pathname) return;
    former.current = pathname;
    if (document.activeElement === document.body) content()?.focus({ preventScroll: true });
  }, [pathname]);
  return {
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' || event.target !== event.currentTarget) return;
      const row = event.currentTarget.querySelector<HTMLElement>('[data-row][tabindex="0"]');
      if (row === null) return;
      event.preventDefault();
      row.focus();
    },
  };
}
