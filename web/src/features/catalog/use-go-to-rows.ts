import { useEffect, useRef } from 'react';
import { focusFirstRow, focusNextRow, typeQuantity } from './rows.ts';

/** The way of the keyboard from the search into the rows. */
export interface RowsFromSearch {
  /** To the first row, as soon as the rows are those of the text. */
  go: (text: string) => void;
  /** A key that was pressed on the way and belongs to the row; false where nobody is on the way. */
  hold: (key: string) => boolean;
}

interface Way {
  text: string;
  keys: string[];
}

/** `settled`: the rows on the screen are those of `text`. What is typed before they come is typed into the first of them. */
export function useGoToRows(text: string, settled: boolean): RowsFromSearch {
  const way = useRef<Way>(null);
  useEffect(() => {
    if (way.current === null || !settled || way.current.text !== text) return;
    const { keys } = way.current;
    way.current = null;
    focusFirstRow();
    replay(keys);
  });
  return {
    go: (wanted) => {
      if (settled && wanted === text) focusFirstRow();
      else way.current = { text: wanted, keys: [] };
    },
    hold: (key) => {
      if (way.current === null) return false;
      if (/^(\d|Enter)$/.test(key)) {
        way.current.keys.push(key);
        return true;
      }
      way.current = null;
      return false;
    },
  };
}

function replay(keys: readonly string[]): void {
  const digits = keys.filter((key) => key !== 'Enter').join('');
  if (digits === '') return;
  typeQuantity(0);
  const input = document.activeElement;
  if (!(input instanceof HTMLInputElement)) return;
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  write?.call(input, digits);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  // The quantity settles when the box is left, once it knows what was written.
  if (keys.includes('Enter')) setTimeout(() => focusNextRow(input));
}
