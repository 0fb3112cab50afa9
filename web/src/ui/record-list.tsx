import { DataGrid, type DataGridProps, type GridColumn } from './data-grid/data-grid.tsx';
import { useWide } from './dialogs.tsx';
import { Pager } from './pager.tsx';

interface PageMeta {
  page: number;
  per_page: number;
  total: number;
  /** The total is where counting stopped. */
  total_is_estimate?: boolean | undefined;
}

/** What the hook of a list returns: one page of records, or why there is none. */
interface Result<Row> {
  data: { data: readonly Row[]; meta: PageMeta } | undefined;
  error: unknown;
  refetch: () => unknown;
  /** The records of the former question stand until those of the new one are here. */
  isPlaceholderData: boolean;
}

interface StepProps {
  onPage: (page: number) => void;
  /** Called on hover or focus of a step, to fetch it ahead. */
  onPageIntent?: (page: number) => void;
}

type GridProps<Row> = Omit<DataGridProps<Row>, 'rows' | 'error' | 'onRetry' | 'refreshing'>;

export interface RecordListProps<Row> extends GridProps<Row>, StepProps {
  result: Result<Row>;
  /** The columns below 1200 px; their choice is kept apart. */
  fewer?: readonly GridColumn<Row>[];
}

/** A page of records that the server holds: the grid, and steps to the other pages where there are any. */
export function RecordList<Row extends object>({
  result: { data, error, refetch, isPlaceholderData },
  fewer,
  onPage,
  onPageIntent,
  ...grid
}: RecordListProps<Row>) {
  const narrow = !useWide() && fewer !== undefined;
  return (
    <>
      <DataGrid
        {...grid}
        {...(narrow && { id: `${grid.id}-narrow`, columns: fewer })}
        rows={data?.data}
        error={error}
        onRetry={() => void refetch()}
        refreshing={isPlaceholderData}
      />
      <Pages meta={data?.meta} onPage={onPage} {...(onPageIntent && { onPageIntent })} />
    </>
  );
}

/** Steps to the other pages; nothing where one page holds all. */
export function Pages({ meta, onPage, onPageIntent }: { meta: PageMeta | undefined } & StepProps) {
  if (meta === undefined || meta.total <= meta.per_page) return null;
  return (
    <Pager
      page={meta.page}
      perPage={meta.per_page}
      total={meta.total}
      estimate={meta.total_is_estimate === true}
      onPage={onPage}
      {...(onPageIntent && { onIntent: onPageIntent })}
    />
  );
}
