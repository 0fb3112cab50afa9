import { Button } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import styles from './rfp-form.module.css';

interface Props {
  title: string;
  pending: boolean;
  onAnswer: (confirm: boolean) => void;
  children: ReactNode;
}

interface TakeBackProps {
  label: string;
  pending: boolean;
  onTakeBack: () => void;
}

/** Whoever asked changes its mind while nobody has answered. */
export const TakeBack = ({ label, pending, onTakeBack }: TakeBackProps) => (
  <Button variant="subtle" size="compact-sm" aria-label={label} loading={pending} onClick={onTakeBack}>
    Take back
  </Button>
);

/** What the buyer of a contract asks of its supplier, who confirms or refuses. */
export function Wish({ title, pending, onAnswer, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.card}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
      <div className={styles.buttons}>
        <Button variant="default" disabled={pending} onClick={() => onAnswer(false)}>
          Refuse
        </Button>
        <Button loading={pending} onClick={() => onAnswer(true)}>
          Confirm
        </Button>
      </div>
    </section>
  );
}
