import { useEffect, useRef } from 'react';

const content = () => document.getElementById('content');

/** After a change of the page the focus that went with the former one goes to the content; ArrowDown leads from there to its rows. */
export function usePageFocus(pathname: string): void {
  const former = useRef(pathname);
  useEffect(() => {
    if (former.current === pathname) return;
    former.current = pathname;
    if (document.activeElement === document.body) content()?.focus({ preventScroll: true });
  }, [pathname]);
  useEffect(() => {
    const main = content();
    main?.addEventListener('keydown', toRows);
    return () => main?.removeEventListener('keydown', toRows);
  }, []);
}

function toRows(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' || event.target !== event.currentTarget) return;
  const row = content()?.querySelector<HTMLElement>('[data-row][tabindex="0"]');
  if (!row) return;
  event.preventDefault();
  row.focus();
}
