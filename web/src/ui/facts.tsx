import type { ReactNode } from 'react';
import styles from './facts.module.css';
import { Label } from './term.tsx';

/** What is known of a record: `Fact`s below each other, their labels in one column. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

const isEmpty = (value: ReactNode): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** A label with what is known; a dash where nothing is. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>
        <Label text={label} />
      </dt>
      <dd>{isEmpty(children) ? '–' : children}</dd>
    </>
  );
}

/** Facts of which only the given ones show. */
export function GivenFacts({ facts }: { facts: readonly (readonly [label: string, ReactNode])[] }) {
  return (
    <Facts>
      {facts
        .filter(([, value]) => !isEmpty(value))
        .map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
    </Facts>
  );
}
