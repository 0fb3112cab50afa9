import { useEffect, useState, type ReactNode } from 'react';
import { createStore, useStore } from '../shared/store.ts';
import { Icon } from './icon.tsx';
import styles from './toasts.module.css';

const DEFAULT_MS = 2500;
const LONG_MS = 5000;
const UNDO_MS = 10_000;
const MOST = 4;

interface ToastOptions {
  /** Milliseconds; the product's default is 2.5 s, 5 s for errors and cart notices. */
  duration?: number;
  /** At the top of the window (TR-563). */
  top?: boolean;
  /** Takes back what is told, by a button on the toast, which then stays long enough to be reached. */
  undo?: (() => void) | undefined;
  /** A link to what it is about. */
  link?: ReactNode;
}

type Kind = 'ok' | 'info' | 'attention' | 'refusal';
const ICONS = { ok: 'check', info: 'info', attention: 'attention', refusal: 'attention' } as const;

interface Shown {
  id: number;
  kind: Kind;
  text: string;
  duration: number;
  top: boolean;
  undo: (() => void) | undefined;
  link: ReactNode;
  /** Changes when it was said again. */
  since: number;
}

const shown = createStore<readonly Shown[]>([]);
let lastId = 0;

function show(kind: Kind, text: string, usual: number, options: ToastOptions = {}): void {
  const { undo, link = null, top = false, duration = undo ? UNDO_MS : usual } = options;
  lastId += 1;
  const own: Shown = { id: lastId, kind, text, duration, top, undo, link, since: lastId };
  // Repeating a sentence that is still shown adds no toast; the one that is shown stays longer. Each that is undone is its own.
  shown.update((list) => {
    const same = undo ? undefined : list.find((one) => one.kind === kind && one.text === text);
    return same === undefined
      ? [...list, own].slice(-MOST)
      : list.map((one) => (one === same ? { ...own, id: same.id } : one));
  });
}

const dismiss = (id: number) => shown.update((list) => list.filter((one) => one.id !== id));

/** Short messages that pass by. What a person must act on stands on the page instead. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('ok', text, DEFAULT_MS, options),
  info: (text: string, options?: ToastOptions) => show('info', text, DEFAULT_MS, options),
  warning: (text: string, options?: ToastOptions) => show('attention', text, DEFAULT_MS, options),
  error: (text: string, options?: ToastOptions) => show('refusal', text, LONG_MS, options),
};

/**
 * Where the toasts appear, once per application. Two live regions stand ready from the start: errors interrupt, the rest
 * waits its turn. Pointer or focus on a toast holds it. `below`: it follows `main` and takes its room from there.
 */
export function Toasts({ below = false }: { below?: boolean }) {
  const list = useStore(shown);
  const toasts = (which: (one: Shown) => boolean) =>
    list.filter(which).map((one) => <Toast key={one.id} {...one} />);
  return (
    <div className={styles.place} data-below={below || undefined}>
      <div role="alert">{toasts(({ kind }) => kind === 'refusal')}</div>
      <div role="status">{toasts(({ kind }) => kind !== 'refusal')}</div>
    </div>
  );
}

function Toast({ id, kind, text, duration, top, undo, link, since }: Shown) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [held, id, duration, since]);
  return (
    <div
      className={`${styles.toast} ${styles[kind]}`}
      data-top={top || undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICONS[kind]} size={18} />
      <span className={styles.text}>{text}</span>
      {link}
      {undo && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            dismiss(id);
            undo();
          }}
        >
          Undo
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label="Close this message"
        onClick={() => dismiss(id)}
      >
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
