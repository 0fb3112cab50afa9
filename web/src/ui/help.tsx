import { Icon } from './icon.tsx';
import styles from './term.module.css';
import { useSentence } from './use-explained.tsx';

interface Props {
  /** Of the element that says the sentence to the ear: the description of the field. */
  id: string;
  /** The field. */
  about: string;
  /** The field shows what matters of it: the keyboard goes past, and the sentence opens beside. */
  aside?: boolean;
  children: string;
}

/** A question mark beside a field that answers in one sentence: to pointer, touch and keyboard. */
export function Help({ id, about, aside = false, children }: Props) {
  const { events, described, note, open } = useSentence(children, id, aside);
  return (
    <>
      <button
        type="button"
        className={styles.help}
        tabIndex={aside ? -1 : undefined}
        aria-label={`About ${about}`}
        {...described}
        {...events}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        <Icon name="help" size={16} />
      </button>
      {note}
    </>
  );
}
