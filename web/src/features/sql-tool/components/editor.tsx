import { useId, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Schema } from '../api.ts';
import { placeOf, suggestionsFor, wordBefore, type Suggestion } from '../completion.ts';
import styles from './editor.module.css';

interface Props {
  box: RefObject<HTMLTextAreaElement | null>;
  value: string;
  schema: Schema | undefined;
  /** Where the last query failed, in characters. */
  errorAt: number | null;
  /** Names what tells of it. */
  errorId: string;
  onChange: (value: string) => void;
  onRun: () => void;
}

interface Completing {
  caret: number;
  chosen: number;
}

/** A text with the names of the views at hand; Ctrl+Enter runs it. */
export function Editor({ box, value, schema, errorAt, errorId, onChange, onRun }: Props) {
  const listId = useId();
  const [scroll, setScroll] = useState({ top: 0, left: 0 });
  const [completing, setCompleting] = useState<Completing | null>(null);
  const found = completing && schema ? suggestionsFor(value, completing.caret, schema) : [];
  const opened = found.length > 0;
  const chosen = Math.min(completing?.chosen ?? 0, found.length - 1);

  const take = ({ name }: Suggestion) => {
    if (!completing || !box.current) return;
    insertName(box.current, name, wordBefore(value, completing.caret).from);
    setCompleting(null);
    onChange(box.current.value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      setCompleting(null);
      onRun();
      return;
    }
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      setCompleting({ caret: event.currentTarget.selectionStart, chosen: 0 });
      return;
    }
    if (!opened || completing === null) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const one = found[chosen];
    if (step !== undefined) {
      event.preventDefault();
      setCompleting({ ...completing, chosen: (chosen + step + found.length) % found.length });
    } else if ((event.key === 'Enter' || event.key === 'Tab') && one) {
      event.preventDefault();
      take(one);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      setCompleting(null);
    }
  };

  return (
    <div className={styles.editor}>
      {errorAt !== null && <Mark text={value} at={errorAt} scroll={scroll} />}
      <textarea
        ref={box}
        className={styles.text}
        aria-label="Query"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={opened ? listId : undefined}
        aria-activedescendant={opened ? `${listId}-${chosen}` : undefined}
        aria-invalid={errorAt !== null || undefined}
        aria-describedby={errorId}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        rows={10}
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setCompleting({ caret: event.currentTarget.selectionStart, chosen: 0 });
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setCompleting(null)}
        onClick={() => setCompleting(null)}
        onScroll={({ currentTarget: { scrollTop: top, scrollLeft: left } }) => setScroll({ top, left })}
      />
      <Completions
        id={listId}
        at={completing && placeOf(value, completing.caret)}
        {...{ found, chosen, scroll }}
        onTake={take}
      />
    </div>
  );
}

/** Puts a name in the place of what was begun, and the caret behind it. */
export function insertName(box: HTMLTextAreaElement, name: string, from = box.selectionStart): void {
  const before = box.value.slice(0, from);
  const gap = from === box.selectionStart && /[\w)]$/.test(before) ? ' ' : '';
  box.setRangeText(gap + name, from, box.selectionEnd, 'end');
}

interface Scroll {
  top: number;
  left: number;
}

function Mark({ text, at, scroll }: { text: string; at: number; scroll: Scroll }) {
  const { line, column } = placeOf(text, at);
  const width = /^\w*/.exec(text.slice(at))?.[0].length ?? 1;
  return (
    <span
      className={styles.mark}
      aria-hidden
      data-mark
      style={{
        top: `calc(${line} * var(--row) + var(--pad) - ${scroll.top}px)`,
        left: `calc(${column} * 1ch + var(--pad) - ${scroll.left}px)`,
        width: `${Math.max(1, width)}ch`,
      }}
    />
  );
}

interface CompletionsProps {
  id: string;
  at: { line: number; column: number } | null;
  found: readonly Suggestion[];
  chosen: number;
  scroll: Scroll;
  onTake: (one: Suggestion) => void;
}

function Completions({ id, at, found, chosen, scroll, onTake }: CompletionsProps) {
  if (at === null || found.length === 0) return null;
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Names"
      className={styles.completions}
      style={{
        top: `calc(${at.line + 1} * var(--row) + var(--pad) - ${scroll.top}px)`,
        left: `min(calc(${at.column} * 1ch + var(--pad) - ${scroll.left}px), calc(100% - 260px))`,
      }}
    >
      {found.map((one, index) => (
        <div
          key={one.name}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className={styles.option}
          onMouseDown={(event) => {
            event.preventDefault();
            onTake(one);
          }}
        >
          <span>{one.name}</span>
          <span className={styles.kind}>{one.kind}</span>
        </div>
      ))}
    </div>
  );
}
