import type { MouseEvent, SyntheticEvent } from 'react';

const CONTROLS = 'a, button, input, select, label';

/** React tells a row of what happens in a window that one of its cells opened, too: that is elsewhere on the page. */
export const isWithin = ({ currentTarget, target }: SyntheticEvent): boolean =>
  target instanceof Node && currentTarget.contains(target);

/** A press on a control inside the row, on what else is named, or the end of a text selection, does not open the row. */
export function opensBy(event: MouseEvent<HTMLElement>, besides = ''): boolean {
  if (!isWithin(event)) return false;
  const others = besides === '' ? CONTROLS : `${CONTROLS}, ${besides}`;
  const onOther = event.target instanceof Element && event.target.closest(others) !== null;
  return !onOther && (window.getSelection()?.toString() ?? '') === '';
}
