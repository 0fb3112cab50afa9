import { DOCUMENT_KINDS } from '#rules/documents.ts';
import { Panel } from '../../../ui/page.tsx';
import { usePlaceDocuments } from '../api.ts';
import { FileLink } from './stored-file.tsx';
import styles from './documents.module.css';

/** What a supplier shows to everyone who is signed in; nothing where it shows none. */
export function ProfileDocuments({ companyId }: { companyId: number }) {
  const { data } = usePlaceDocuments({ context: 'company', company_id: companyId });
  const shown = data?.filter((document) => document.on_profile) ?? [];
  if (shown.length === 0) return null;
  return (
    <Panel title="Documents">
      <ul className={styles.list}>
        {shown.map((document) => (
          <li key={document.id} className={styles.document}>
            <span className={styles.name}>
              <FileLink document={document} />
              <span className={styles.soft}>{DOCUMENT_KINDS[document.type].label}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
