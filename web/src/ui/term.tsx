import { useEffect, useId, useSyncExternalStore, type MouseEvent, type ReactNode } from 'react';
import { createStore } from '../shared/store.ts';
import { termOf, type TermName } from '../shared/terms.ts';
import { useExplained } from './use-explained.tsx';
import styles from './term.module.css';

interface Props {
  name: TermName;
  /** What stands there; the name unless told. */
  children?: ReactNode;
  /** The Tab key passes it: another one on the screen explains the same. */
  passed?: boolean;
}

/** A word of the trade that says in one sentence what it means: to pointer, touch and keyboard. Escape closes it. */
export function Term({ name, children = name, passed = false }: Props) {
  const { events, described, note, open } = useExplained(name);
  // Its presses are its own, not those of the row around it.
  const press = (event: MouseEvent<HTMLElement>) => {
    event.stopPropagation();
    open(event.currentTarget);
  };
  return (
    <>
      <button
        type="button"
        data-word
        tabIndex={passed ? -1 : undefined}
        className={styles.term}
        {...described}
        {...events}
        onClick={press}
      >
        {children}
      </button>
      {note}
    </>
  );
}

/** A label that explains itself where it is a word of the trade. */
export function Label({ text }: { text: string }) {
  const name = termOf(text);
  return name === null ? text : <Term name={name}>{text}</Term>;
}

const places = createStore<Readonly<Partial<Record<TermName, readonly string[]>>>>({});

/** As `Term`, in rows that repeat it: all of its name look and explain alike, and the Tab key stops at the first. */
export function RepeatedTerm({ name, children }: Omit<Props, 'passed'>) {
  const id = useId();
  useEffect(() => {
    places.update((all) => ({ ...all, [name]: [...(all[name] ?? []), id] }));
    return () => places.update((all) => ({ ...all, [name]: all[name]?.filter((one) => one !== id) ?? [] }));
  }, [name, id]);
  const first = useSyncExternalStore(places.subscribe, () => places.get()[name]?.[0] === id);
  return (
    <Term name={name} passed={!first}>
      {children}
    </Term>
  );
}
