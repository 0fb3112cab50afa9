import type { MouseEvent } from 'react';

const CONTROLS = 'a, button, input, select, label';

/** A press on a control inside the row, on what else is named, or the end of a text selection, does not open the row. */
export function opensBy(event: MouseEvent<HTMLElement>, besides = ''): boolean {
  const others = besides === '' ? CONTROLS : `${CONTROLS}, ${besides}`;
  const onOther = event.target instanceof Element && event.target.closest(others) !== null;
  return !onOther && (window.getSelection()?.toString() ?? '') === '';
}
