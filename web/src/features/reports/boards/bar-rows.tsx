import { Popup } from '../../../ui/dialogs.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { ReportTable } from '../components/report-table.tsx';
import { useBoardRows, type RowsQuery } from './board-api.ts';

interface Props {
  board: string;
  title: string;
  query: RowsQuery & { page: number; per_page: number };
  onPage: (page: number) => void;
  onClose: () => void;
}

/** What a bar is made of: order lines, purchases or lots, with what all of them come to (RB-475). */
export function BarRows({ board, title, query, onPage, onClose }: Props) {
  const { data, error, refetch, isPlaceholderData } = useBoardRows(board, query);
  return (
    <Popup opened onClose={onClose} title={title} width={1200}>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && error === null && <SkeletonLines lines={6} />}
      {data && error === null && data.meta.total === 0 && (
        <EmptyState title="No records found" drawing="file" />
      )}
      {data && error === null && data.meta.total > 0 && (
        <>
          <ReportTable report={{ ...data.data, title }} />
          {data.meta.total > query.per_page && (
            <Pager
              page={query.page}
              perPage={query.per_page}
              total={data.meta.total}
              waiting={isPlaceholderData}
              onPage={onPage}
            />
          )}
        </>
      )}
    </Popup>
  );
}
