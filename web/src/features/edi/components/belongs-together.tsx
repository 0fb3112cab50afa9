import { Link } from '@tanstack/react-router';
import { plainMoment } from '../../../shared/format.ts';
import type { WholeMessage } from '../api.ts';
import { MessageStatus } from './message-columns.tsx';
import styles from './edi.module.css';

const WORDS = {
  'answers it': 'Answers it',
  'is answered by it': 'Is answered by it',
  'same interchange': 'In the same interchange',
  'same order': 'Of the same order',
} as const satisfies Record<WholeMessage['related'][number]['how'], string>;

/** Other messages that belong to one, and what was done with it (RB-398). */
export function BelongsTogether({ related, history }: Pick<WholeMessage, 'related' | 'history'>) {
  return (
    <div className={styles.row}>
      {related.length > 0 && (
        <section aria-label="Belongs to it" className={styles.part}>
          <h3 className={styles.heading}>Belongs to it</h3>
          <ul className={styles.items}>
            {related.map(({ id, type, control, direction, status, how, at }) => (
              <li key={id}>
                <Link to="/admin/edi/messages/edi" search={(search) => ({ ...search, message: String(id) })}>
                  {type} {direction === 'In' ? 'received' : 'sent'}
                </Link>{' '}
                <MessageStatus status={status} />{' '}
                <span className={styles.soft}>
                  {WORDS[how]} · {control} · {plainMoment(at)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {history.length > 0 && (
        <section aria-label="History" className={styles.part}>
          <h3 className={styles.heading}>History</h3>
          <ol className={styles.items}>
            {history.map(({ at, text }, index) => (
              <li key={index}>
                {text} <span className={styles.soft}>{plainMoment(at)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
