/* oxlint-disable jsx-a11y/control-has-associated-label -- a spacer holds the place of rows that are not drawn */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Choosing, Offer } from '#rules/ordering/allot.ts';
import { useOneSupplier } from '../../../shared/session.ts';
import type { DeskLine } from '../desk-lines.ts';
import styles from './desk.module.css';
import { DeskRow, type RowActions } from './desk-row.tsx';

interface Props {
  lines: readonly DeskLine[];
  offersOf: (line: DeskLine) => readonly Offer[];
  choosing: Choosing;
  /** The line whose choices want the focus. */
  deciding: string | null;
  actionsOf: (line: DeskLine) => RowActions;
}

const ROW = 46;

/** Every line of the desk; beyond what is in view nothing is drawn. */
export function DeskTable({ lines, offersOf, choosing, deciding, actionsOf }: Props) {
  const scroll = useRef<HTMLDivElement>(null);
  const oneSupplier = useOneSupplier();
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    getItemKey: (index) => lines[index]?.draft.id ?? index,
    estimateSize: () => ROW,
    overscan: 6,
  });
  useFocusOf(deciding, lines, scroll, (index) => virtualizer.scrollToIndex(index));
  const keepFocus = useKeptFocus(scroll);
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div
      ref={scroll}
      className={styles.scroll}
      data-scrolls
      tabIndex={0}
      role="region"
      aria-label="Lines of the order desk"
    >
      <table className={styles.table} aria-rowcount={lines.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">#</th>
            <th scope="col">Product</th>
            <th scope="col">{oneSupplier ? 'Expiry' : 'Supplier'}</th>
            <th scope="col">Packs</th>
            <th scope="col" className={styles.number}>
              Pack price
            </th>
            <th scope="col" className={styles.number}>
              Total
            </th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="visually-hidden">Other offers, remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} />
          {items.map(({ index, key }) => {
            const line = lines[index];
            if (!line) return null;
            return (
              <tr
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                data-state={line.state}
                aria-rowindex={index + 2}
              >
                <DeskRow
                  line={line}
                  place={index + 1}
                  offers={offersOf(line)}
                  choosing={choosing}
                  {...keepFocus(index, actionsOf(line))}
                />
              </tr>
            );
          })}
          <Spacer height={after} />
        </tbody>
      </table>
    </div>
  );
}

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className={styles.spacer}>
      <td colSpan={8} style={{ height }} />
    </tr>
  );
}

/** After a press that took its own button away the focus is in the row that stands there now. */
function useKeptFocus(scroll: React.RefObject<HTMLDivElement | null>) {
  const pressed = useRef<number | null>(null);
  // Before the box for lines, which takes a focus that nobody has.
  useLayoutEffect(() => {
    const place = pressed.current;
    pressed.current = null;
    if (place === null || document.activeElement !== document.body) return;
    const rows = [...(scroll.current?.querySelectorAll('tr[data-index]') ?? [])];
    const row = rows.findLast((one) => Number(one.getAttribute('data-index')) <= place);
    row?.querySelector<HTMLElement>('[role=spinbutton], button:not([tabindex="-1"])')?.focus();
  });
  return (index: number, actions: RowActions): RowActions => {
    const at =
      <Given extends unknown[]>(act: (...given: Given) => void) =>
      (...given: Given) => {
        pressed.current = index;
        act(...given);
      };
    const { onQuantity, onSplit, onRemove } = actions;
    return { ...actions, onQuantity: at(onQuantity), onSplit: at(onSplit), onRemove: at(onRemove) };
  };
}

/** Brings the choices of a line into view and gives them the focus, once. */
function useFocusOf(
  id: string | null,
  lines: readonly DeskLine[],
  scroll: React.RefObject<HTMLDivElement | null>,
  reveal: (index: number) => void,
) {
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (id === null || done.current === id) {
      if (id === null) done.current = null;
      return;
    }
    const button = scroll.current?.querySelector<HTMLElement>(`[data-decide="${id}"] button`);
    if (button) {
      done.current = id;
      button.focus();
    } else reveal(lines.findIndex((line) => line.draft.id === id));
  });
}
