import { formatCount } from '../shared/format.ts';
import { IconButton } from './icon-button.tsx';
import styles from './pager.module.css';

interface Props {
  page: number;
  perPage: number;
  total: number;
  /** The total is an estimate above 10,000. */
  estimate?: boolean;
  onPage: (page: number) => void;
  /** Called on hover or focus of a step, to fetch it ahead. */
  onIntent?: (page: number) => void;
}

/** '26–50 of 1,204' with steps to both sides. */
export function Pager({ page, perPage, total, estimate = false, onPage, onIntent }: Props) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const first = total === 0 ? 0 : (page - 1) * perPage + 1;
  const last = Math.min(total, page * perPage);
  const step = (to: number) => ({
    disabled: to < 1 || to > pages || to === page,
    onClick: () => onPage(to),
    onMouseEnter: () => onIntent?.(to),
    onFocus: () => onIntent?.(to),
  });
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span className={styles.range} role="status">
        {formatCount(first)}–{formatCount(last)} of {estimate ? 'about ' : ''}
        {formatCount(total)}
      </span>
      <IconButton icon="chevron-left" label="Previous page" {...step(page - 1)} />
      <span className={styles.page}>
        Page {formatCount(page)} of {formatCount(pages)}
      </span>
      <IconButton icon="chevron-right" label="Next page" {...step(page + 1)} />
    </nav>
  );
}
