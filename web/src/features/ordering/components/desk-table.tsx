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
  deciding: Deciding | null;
  actionsOf: (line: DeskLine) => RowActions;
}

/** Asked anew, the same line is another one of these. */
export interface Deciding {
  id: string;
}

const ROW = 46;
const CHOICE = 29;

/** Every line of the desk; beyond what is in view nothing is drawn. */
export function DeskTable({ lines, offersOf, choosing, deciding, actionsOf }: Props) {
  const scroll = useRef<HTMLDivElement>(null);
  const oneSupplier = useOneSupplier();
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    getItemKey: (index) => lines[index]?.draft.id ?? index,
    estimateSize: (index) => heightOf(lines[index]),
    overscan: 6,
  });
  useFocusOf(deciding, lines, scroll, (index) => virtualizer.scrollToIndex(index, { align: 'start' }));
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
            <th scope="col" className={styles.place}>
              #
            </th>
            <th scope="col">Product</th>
            <th scope="col" className={styles.from}>
              {oneSupplier ? 'Expiry' : 'Supplier'}
            </th>
            <th scope="col" className={styles.packs}>
              Packs
            </th>
            <th scope="col" className={`${styles.number} ${styles.price}`}>
              Pack price
            </th>
            <th scope="col" className={`${styles.number} ${styles.total}`}>
              Total
            </th>
            <th scope="col" className={styles.state}>
              State
            </th>
            <th scope="col" className={styles.acts}>
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

/** What a line takes before it is measured. */
const heightOf = (line: DeskLine | undefined): number =>
  line?.state === 'ambiguous' ? ROW + CHOICE * (line.read?.choices.length ?? 0) : ROW;

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

/** Frames in which a line has to stand still before it counts as found. */
const STILL = 3;
const MOST_FRAMES = 30;

/**
 * Brings the choices of a line into view and gives them the focus. Lines that are measured on the way move it, out of
 * what is drawn as well, and the focus with it: so until it stands still.
 */
function useFocusOf(
  asked: Deciding | null,
  lines: readonly DeskLine[],
  scroll: React.RefObject<HTMLDivElement | null>,
  reveal: (index: number) => void,
) {
  const latest = useRef({ lines, reveal });
  useEffect(() => {
    latest.current = { lines, reveal };
  });
  useEffect(() => {
    if (asked === null) return undefined;
    let frame = 0;
    let still = 0;
    let left = MOST_FRAMES;
    const settle = () => {
      const now = latest.current;
      const button = scroll.current?.querySelector<HTMLElement>(`[data-decide="${asked.id}"] button`);
      if (button && scroll.current && isInView(button, scroll.current)) {
        still += 1;
        if (document.activeElement !== button) button.focus({ preventScroll: true });
      } else {
        still = 0;
        now.reveal(now.lines.findIndex((line) => line.draft.id === asked.id));
      }
      left -= 1;
      if (still < STILL && left > 0) frame = requestAnimationFrame(settle);
    };
    settle();
    return () => cancelAnimationFrame(frame);
  }, [asked, scroll]);
}

function isInView(button: HTMLElement, list: HTMLElement): boolean {
  const { top, bottom } = list.getBoundingClientRect();
  const place = button.getBoundingClientRect().top;
  return place >= top && place <= bottom;
}
