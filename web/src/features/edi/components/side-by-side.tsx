import { useEffect, useRef, useState } from 'react';
import type { WholeMessage } from '../api.ts';
import styles from './segments.module.css';

type Segment = WholeMessage['segments'][number];

interface Props {
  segments: readonly Segment[];
  /** What they are of, where a page shows several. */
  of?: string;
}

/** Raw beside parsed: choosing a segment marks it on the other side (RB-397). */
export function SideBySide({ segments, of }: Props) {
  const named = (side: string) => (of === undefined ? side : `${side} of ${of}`);
  const [chosen, setChosen] = useState<number | null>(null);
  const sides = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const marked of sides.current?.querySelectorAll('[data-chosen]') ?? [])
      marked.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div className={styles.sides} ref={sides}>
      <section aria-label={named('Raw')}>
        <h3 className={styles.heading}>Raw</h3>
        <ol className={styles.list}>
          {segments.map((segment) => (
            <li
              key={segment.number}
              data-chosen={segment.number === chosen || undefined}
              data-faulty={segment.faults.length > 0 || undefined}
            >
              <button
                type="button"
                className={styles.raw}
                aria-pressed={segment.number === chosen}
                onClick={() => setChosen(segment.number)}
              >
                <span className={styles.number}>{segment.number}</span>
                <code>{segment.text}</code>
                {segment.faults.length > 0 && <span className={styles.mark}>Fault</span>}
              </button>
            </li>
          ))}
        </ol>
      </section>
      <section aria-label={named('Parsed')}>
        <h3 className={styles.heading}>Parsed</h3>
        <ol className={styles.list}>
          {segments.map((segment) => (
            <li
              key={segment.number}
              data-chosen={segment.number === chosen || undefined}
              data-faulty={segment.faults.length > 0 || undefined}
            >
              <Parsed segment={segment} onChoose={() => setChosen(segment.number)} />
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function Parsed({ segment, onChoose }: { segment: Segment; onChoose: () => void }) {
  const { number, name, elements, faults, segment: id } = segment;
  const given = elements.filter(({ value }) => value.trim() !== '');
  if (id === '') return null;
  return (
    <>
      <button type="button" className={styles.title} onClick={onChoose}>
        <span className={styles.number}>{number}</span> {id} {name ?? 'Unknown segment'}
      </button>
      {given.length > 0 && (
        <dl className={styles.elements}>
          {given.map((element) => (
            <div key={element.number}>
              <dt>{element.name ?? `Element ${element.number}`}</dt>
              <dd>
                {element.value}
                {element.word !== null && ` – ${element.word}`}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {faults.map((fault) => (
        <p key={fault} className={styles.fault}>
          {fault}
        </p>
      ))}
    </>
  );
}
