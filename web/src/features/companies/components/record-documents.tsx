import { Suspense } from 'react';
import { SkeletonLines } from '../../../ui/states.tsx';
import { PlaceDocuments, type DocumentPlace } from '../../documents/index.ts';
import styles from './companies.module.css';

/** The documents of a facility or company, which who manages it sends and deletes. */
export const RecordDocuments = ({ place, note }: { place: DocumentPlace; note?: string }) => (
  <div className={styles.form}>
    {note !== undefined && <p className={styles.soft}>{note}</p>}
    <Suspense fallback={<SkeletonLines lines={3} />}>
      <PlaceDocuments place={place} keeps none="No documents are stored." />
    </Suspense>
  </div>
);
