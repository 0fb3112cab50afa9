import styles from './choice-note.module.css';

/** What a quantity box comes to, below it: packs, then money. */
export function ChoiceNote({ id, parts }: { id: string; parts: readonly string[] }) {
  return (
    <span id={id} className={styles.note}>
      {parts.map((part, index) => (
        <span key={part} className={index > 0 ? styles.money : undefined}>
          {part}
          {index < parts.length - 1 && <span className="visually-hidden">, </span>}
        </span>
      ))}
    </span>
  );
}
