import { Link } from '@tanstack/react-router';
import { LARGEST_EDI_FILE } from '#rules/edi/messages.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { useGiveIn, type EdiClient } from '../api.ts';
import styles from './edi.module.css';

const LIMIT = `${LARGEST_EDI_FILE / 1024 / 1024} MB`;

const problemOf = (file: File): string | null =>
  file.size > LARGEST_EDI_FILE
    ? `The file is larger than ${LIMIT}.`
    : file.size === 0
      ? 'The file is empty.'
      : null;

/** A file of the client that came by another way is read as if it had come by its own. */
export function GiveIn({ client: { id, name } }: { client: EdiClient }) {
  const give = useGiveIn(id);
  return (
    <section aria-label="Give in a file" className={styles.part}>
      <h3 className={styles.heading}>Give in a file of {name}</h3>
      <FileDrop
        what="an EDI file"
        hint={`X12 interchanges, at most ${LIMIT}`}
        accept=".edi,.x12,.txt"
        problemOf={problemOf}
        send={(file, options) => give.mutateAsync({ file, ...options })}
        working="It is being stored…"
      />
      {give.isSuccess && (
        <p role="status">
          It is read within a moment.{' '}
          <Link to="/admin/edi/messages/edi" search={{ client: String(id), direction: 'In' }}>
            See what came of it
          </Link>
        </p>
      )}
    </section>
  );
}
