import { useState } from 'react';
import { Popup } from '../../../ui/dialogs.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { ColumnChoice } from '../components/column-choice.tsx';
import { ReportTable } from '../components/report-table.tsx';
import { useBoardRows, type RowsQuery } from './board-api.ts';
import { arranged, hiddenAtFirst } from './row-columns.ts';

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
  const [chosen, setChosen] = useState<string | null>(null);
  const hide = chosen ?? (data && hiddenAtFirst(data.data, { board, chart: query.chart, bar: query.bar }));
  const table = data && arranged(data.data, hide);
  return (
    <Popup opened onClose={onClose} title={title} width={1200}>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && error === null && <SkeletonLines lines={6} />}
      {data && error === null && data.meta.total === 0 && (
        <EmptyState title="No records found" drawing="file" />
      )}
      {data && table && error === null && data.meta.total > 0 && (
        <>
          <ColumnChoice
            report={{ ...table, sortable: [], sort: null }}
            hide={hide}
            onHide={(next) => setChosen(next ?? '')}
            onSort={() => undefined}
          />
          <ReportTable report={{ ...table, title }} />
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
