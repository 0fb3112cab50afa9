import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isEditable } from '../../shared/editable.ts';
import { isWithin } from './opens-by.ts';

const PAGE_ROWS = 10;

interface Options {
  count: number;
  /** Brings a row that is not drawn yet into view. */
  reveal: (index: number) => void;
  onOpen: (index: number) => void;
  onSelect: (index: number) => void;
  onOther: (index: number, event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * One row is the grid's stop in the tab order; arrows, Page keys, Home and End move it, Enter opens, Space selects.
 * Keys pressed in a control inside a row belong to that control, except for moving between rows.
 */
export function useRowKeys<Box extends HTMLElement = HTMLTableSectionElement>({
  count,
  reveal,
  onOpen,
  onSelect,
  onOther,
}: Options) {
  const body = useRef<Box>(null);
  const pending = useRef<number | null>(null);
  const [current, setCurrent] = useState(0);
  const active = Math.max(0, Math.min(current, count - 1));

  useEffect(() => {
    if (pending.current === null) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${pending.current}"]`);
    if (!row) return;
    pending.current = null;
    row.focus();
  });

  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(index, count - 1));
    pending.current = next;
    setCurrent(next);
    reveal(next);
    body.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isWithin(event) || isEditable(event.target)) return;
    const target = targetOf(event.key, active, count);
    const onRow = event.target instanceof HTMLElement && event.target.dataset['row'] !== undefined;
    if (target !== null) moveTo(target);
    else if (event.key === 'Enter' && onRow) onOpen(active);
    else if (event.key === ' ' && onRow) onSelect(active);
    else return onOther(active, event);
    event.preventDefault();
  };

  return { body, active, onKeyDown, onRowFocus: setCurrent };
}

function targetOf(key: string, active: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return active + 1;
    case 'ArrowUp':
      return active - 1;
    case 'PageDown':
      return active + PAGE_ROWS;
    case 'PageUp':
      return active - PAGE_ROWS;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
