/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press on a sentence does nothing, nor is it one on the row of its word */
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { TERMS, type TermName } from '../shared/terms.ts';
import styles from './term.module.css';

const OPENS_AFTER = 250;
/** Time to reach the sentence with the pointer. */
const CLOSES_AFTER = 150;

/** The sentence of a term for an element. Without a name nothing happens. */
export function useExplained(name: TermName | null) {
  useEffect(() => (name === null ? undefined : describe(name)), [name]);
  return useSentence(name === null ? null : TERMS[name], name === null ? '' : idOf(name));
}

/**
 * A sentence for an element: `events` go to what is pointed at, `described` to what takes the focus, `mark` is the class
 * of the word, `note` stands beside it. For the ear it is in the element with the id.
 */
export function useSentence(text: string | null, id: string, aside = false) {
  const [word, setWord] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (next: HTMLElement | null, after = 0) => {
    clearTimeout(timer.current);
    if (after === 0) setWord(next);
    else timer.current = setTimeout(() => setWord(next), after);
  };
  const close = () => set(null);
  if (text === null) return { events: {}, described: {}, mark: undefined, note: null, open: set };
  const events = {
    onPointerEnter: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) =>
      pointerType === 'mouse' && set(currentTarget, OPENS_AFTER),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && set(null, CLOSES_AFTER),
    onPointerUp: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) =>
      pointerType === 'touch' && set(currentTarget),
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) =>
      target.matches(':focus-visible') && set(currentTarget),
    onBlur: close,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
      if (event.key !== 'Escape' || word === null) return;
      event.stopPropagation();
      close();
    },
  };
  const described = {
    'aria-describedby': id,
    // By Escape a dialog around it stays open while the sentence is.
    'data-mantine-stop-propagation': word !== null || undefined,
  };
  const note: ReactNode = word !== null && (
    <Sentence
      of={word}
      aside={aside}
      onEnter={() => set(word)}
      onLeave={() => set(null, CLOSES_AFTER)}
      onClose={close}
    >
      {text}
    </Sentence>
  );
  return { events, described, mark: styles.mark, note, open: set };
}

const idOf = (name: TermName) => `term-${name.toLowerCase().replace(' ', '-')}`;

/** The sentence for the ear: once in the document, so that it is no part of what stands in a row. */
function describe(name: TermName): void {
  if (document.getElementById(idOf(name)) !== null) return;
  const sentence = document.createElement('span');
  sentence.id = idOf(name);
  sentence.hidden = true;
  sentence.textContent = TERMS[name];
  document.body.append(sentence);
}

interface SentenceProps {
  of: HTMLElement;
  /** Right of the word where there is room, so that it covers no field. */
  aside: boolean;
  onEnter: () => void;
  onLeave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Above the word where there is room, else below; gone when something scrolls, is pressed elsewhere, or Escape is. */
function Sentence({ of: word, aside, onEnter, onLeave, onClose, children }: SentenceProps) {
  const box = useRef<HTMLSpanElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (box.current !== null) place(box.current, word.getBoundingClientRect(), aside);
  }, [word, aside]);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && close();
    const onPress = ({ target }: Event) => {
      const inside =
        target instanceof Node && (word.contains(target) || box.current?.contains(target) === true);
      if (!inside) close();
    };
    const onScroll = () => close();
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
      window.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [word]);
  return createPortal(
    <span
      ref={box}
      role="tooltip"
      className={styles.sentence}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </span>,
    document.body,
  );
}

const GAP = 6;
const MARGIN = 8;

/** The least that a sentence beside its word needs. */
const ROOM = 160;

function place(box: HTMLElement, word: DOMRect, aside: boolean): void {
  const edge = document.documentElement.clientWidth - MARGIN;
  const room = edge - word.right - GAP;
  if (aside && room >= ROOM) {
    box.style.maxWidth = `${room}px`;
    box.style.left = `${word.right + GAP}px`;
    box.style.top = `${word.top + (word.height - box.getBoundingClientRect().height) / 2}px`;
    return;
  }
  const { width, height } = box.getBoundingClientRect();
  const left = Math.max(MARGIN, Math.min(word.left + word.width / 2 - width / 2, edge - width));
  const above = word.top - height - GAP;
  box.style.left = `${left}px`;
  box.style.top = `${above >= MARGIN ? above : word.bottom + GAP}px`;
}
