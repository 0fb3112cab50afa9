import { useEffect, useRef } from 'react';
import { PAGE_SIZES } from '#rules/lists.ts';
import { formatCount } from '../shared/format.ts';
import { IconButton } from './icon-button.tsx';
import styles from './pager.module.css';

interface Props {
  page: number;
  perPage: number;
  total: number;
  /** The total is an estimate above 10,000. */
  estimate?: boolean;
  /** The total belongs to what was asked before: it is not told, and no step is taken. */
  waiting?: boolean;
  onPage: (page: number) => void;
  /** Called on hover or focus of a step, to fetch it ahead. */
  onIntent?: (page: number) => void;
  /** Offers more to a page. */
  onSize?: (size: number) => void;
}

/** '26–50 of 1,204' with steps to both sides. */
export function Pager({
  page,
  perPage,
  total,
  estimate = false,
  waiting = false,
  onPage,
  onIntent,
  onSize,
}: Props) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const first = total === 0 ? 0 : (page - 1) * perPage + 1;
  const last = Math.min(total, page * perPage);
  const { nav, stepped } = useStepFocus(page);
  const step = (to: number) => ({
    disabled: waiting || to < 1 || to > pages || to === page,
    onClick: () => {
      stepped();
      onPage(to);
    },
    onMouseEnter: () => onIntent?.(to),
    onFocus: () => onIntent?.(to),
  });
  return (
    <nav ref={nav} className={styles.pager} aria-label="Pages" data-toast-line>
      {onSize && (
        <select
          className={styles.size}
          aria-label="Records to a page"
          value={perPage}
          disabled={waiting}
          onChange={(event) => onSize(Number(event.target.value))}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size} a page
            </option>
          ))}
        </select>
      )}
      <span className={styles.range} role="status">
        {!waiting &&
          `${formatCount(first)}–${formatCount(last)} of ${estimate ? 'about ' : ''}${formatCount(total)}`}
      </span>
      <IconButton icon="chevron-left" label="Previous page" {...step(page - 1)} />
      <span className={styles.page}>{!waiting && `Page ${formatCount(page)} of ${formatCount(pages)}`}</span>
      <IconButton icon="chevron-right" label="Next page" {...step(page + 1)} />
    </nav>
  );
}

/** A step that cannot be pressed any more hands the focus to the other one. */
function useStepFocus(page: number) {
  const nav = useRef<HTMLElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    const focused = document.activeElement;
    const lost =
      focused === document.body || (nav.current?.contains(focused) && focused?.hasAttribute('disabled'));
    if (lost) nav.current?.querySelector<HTMLElement>('button:not([disabled])')?.focus();
  }, [page]);
  const stepped = () => {
    pressed.current = true;
  };
  return { nav, stepped };
}
