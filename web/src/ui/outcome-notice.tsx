import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './outcome-notice.module.css';

interface Props {
  /** What was done; without it only what stayed is told. */
  done?: string;
  /** What was left out, each with its reason. */
  left: readonly { key: number; text: string }[];
  /** The way on, or back. */
  tools?: ReactNode;
  onClose?: () => void;
}

const SHOWN = 5;

/** What became of many records at once: how many, which stayed as they were and why. */
export function OutcomeNotice({ done, left, tools, onClose }: Props) {
  const way = useRef<HTMLDivElement>(null);
  // What was pressed has gone with what it was pressed for: the focus is on the way on.
  useEffect(() => {
    const { activeElement: focused } = document;
    if (done !== undefined && (focused === document.body || focused?.matches(':disabled')))
      [...(way.current?.querySelectorAll<HTMLElement>('a, button') ?? [])].at(-1)?.focus();
  }, [done]);
  return (
    <div className={styles.notice} data-left={left.length > 0 || undefined}>
      <div role="status">
        {done !== undefined && <strong>{done}</strong>}
        {left.length > 0 && (
          <ul className={styles.left}>
            {left.slice(0, SHOWN).map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
            {left.length > SHOWN && <li>and {left.length - SHOWN} more</li>}
          </ul>
        )}
      </div>
      {(tools !== undefined || onClose) && (
        <div className={styles.tools}>
          <div ref={way} className={styles.tools}>
            {tools}
          </div>
          {onClose && <IconButton icon="close" label="Close this message" onClick={onClose} />}
        </div>
      )}
    </div>
  );
}
