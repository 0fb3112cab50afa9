import { useQuery } from '@tanstack/react-query';
import type { StoredDocument } from '#contract/documents.ts';
import { fileToShow } from '../../../shared/transfers.ts';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import styles from './applications.module.css';

const isPicture = ({ content_type: type }: StoredDocument) => type === 'image/png' || type === 'image/jpeg';
/** What the page shows; anything else is opened by its link. */
export const isShown = (file: StoredDocument) => isPicture(file) || file.content_type === 'application/pdf';

/** A license within the page, fetched by the operation that its link opens, with the same rights. */
export function LicensePreview({ file, label }: { file: StoredDocument; label: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['documents', 'file', file.id],
    queryFn: ({ signal }) => fileToShow('getDocumentFile', { params: { id: file.id } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines lines={6} />;
  const show = (element: HTMLImageElement | HTMLIFrameElement | null) => {
    if (element === null) return;
    const address = URL.createObjectURL(data);
    element.src = address;
    return () => URL.revokeObjectURL(address);
  };
  if (isPicture(file)) return <img ref={show} className={styles.preview} alt={label} />;
  return <iframe ref={show} className={styles.preview} title={label} />;
}
