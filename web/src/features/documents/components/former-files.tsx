import { formatDay } from '../../../shared/format.ts';
import type { StoredDocument } from '../api.ts';
import { FileLink } from './stored-file.tsx';
import styles from './documents.module.css';

/** What newer files have replaced and what was declined, the last first: who sent each, and from when to when it counted. */
export function FormerFiles({ documents }: { documents: readonly StoredDocument[] }) {
  if (documents.length === 0) return null;
  return (
    <details className={styles.former}>
      <summary>Former files ({documents.length})</summary>
      <ul>
        {documents.map((document) => (
          <li key={document.id}>
            <FileLink document={document} />
            <span className={styles.soft}>
              {document.review === 'declined'
                ? `${formatDay(document.created_date)}, declined: ${document.review_reason ?? ''}`
                : `${formatDay(document.created_date)} to ${formatDay(document.replaced_date)}`}{' '}
              · {document.uploaded_by ?? 'sent with the registration'}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
