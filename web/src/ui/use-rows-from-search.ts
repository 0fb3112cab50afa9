import { useEffect, useRef, type KeyboardEvent } from 'react';

/** Of a list: where its rows are, and whether they answer what the search says. */
interface Options {
  /** The search of the address. */
  searched: string;
  settled: boolean;
}

/** Arrow down in the search of a list goes to its first row, as soon as the rows are those of the text. */
export function useRowsFromSearch({ searched, settled }: Options) {
  const form = useRef<HTMLFormElement>(null);
  const wanted = useRef<string>(null);
  useEffect(() => {
    if (wanted.current === null || !settled || wanted.current !== searched) return;
    wanted.current = null;
    focusFirstRow(form.current);
  });
  const onKeyDown = ({ key, target, currentTarget, ...event }: KeyboardEvent<HTMLFormElement>) => {
    if (key !== 'ArrowDown' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof HTMLInputElement) || target.type !== 'search') return;
    if (settled && target.value.trim() === searched) return focusFirstRow(currentTarget);
    wanted.current = target.value.trim();
    // Left, it searches at once.
    target.blur();
  };
  return { form, onKeyDown };
}

const focusFirstRow = (form: HTMLFormElement | null): void =>
  form?.parentElement?.querySelector<HTMLElement>('[data-row="0"]')?.focus();
