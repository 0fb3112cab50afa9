import styles from './strategists.module.css';

/** A photo, or initials; the name stands beside it. */
export function Face({ name, picture }: { name: string; picture: string | null }) {
  if (picture !== null) return <img className={styles.face} src={picture} alt="" />;
  const words = name.trim().split(/\s+/);
  const initials = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map(
    (word) => word?.charAt(0) ?? '',
  );
  return (
    <span className={styles.face} aria-hidden="true">
      {initials.join('').toUpperCase()}
    </span>
  );
}
