import { useEffect, useEffectEvent } from 'react';
import { PER_PAGE } from '#rules/lists.ts';
import { useLastAnswer } from '../shared/use-last-answer.ts';
import { DataGrid, type DataGridProps, type GridColumn } from './data-grid/data-grid.tsx';
import { useWide } from './dialogs.tsx';
import { Pager } from './pager.tsx';
import { NotLoaded } from './states.tsx';

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
  /** `replace`: the page is past the end, so that no step leads back to it. */
  onPage: (page: number, replace?: boolean) => void;
  /** Called on hover or focus of a step, to fetch it ahead. */
  onPageIntent?: (page: number) => void;
  /** Takes another size from a page on, where there is a choice. */
  onSize?: ((size: number, page: number) => void) | undefined;
}

type GridProps<Row> = Omit<DataGridProps<Row>, 'rows' | 'error' | 'onRetry' | 'refreshing' | 'shows'>;

export interface RecordListProps<Row> extends GridProps<Row>, StepProps {
  result: Result<Row>;
  /** The columns below 1200 px; their choice is kept apart. */
  fewer?: readonly GridColumn<Row>[];
  /** What was asked, but for the page. */
  question?: string;
}

/** A page of records that the server holds: the grid, and steps to the other pages where there are any. */
export function RecordList<Row extends object>({
  result,
  fewer,
  question = '',
  onPage,
  onPageIntent,
  onSize,
  ...grid
}: RecordListProps<Row>) {
  const narrow = !useWide() && fewer !== undefined;
  const { error, refetch, isPlaceholderData } = result;
  const { data, failure } = useLastAnswer(result);
  const retry = () => void refetch();
  return (
    <>
      {failure !== null && <NotLoaded error={failure} onRetry={retry} />}
      <DataGrid
        {...grid}
        {...(narrow && { id: `${grid.id}-narrow`, columns: fewer })}
        rows={isPastEnd(data?.meta) ? undefined : data?.data}
        shows={data && `${question} ${data.meta.page}`}
        {...(failure !== null && { outdated: true })}
        error={error}
        onRetry={retry}
        refreshing={isPlaceholderData}
      />
      {/* A press that began on the steps of another question takes no step in this one. */}
      <Pages
        key={question}
        meta={result.data?.meta}
        waiting={grid.outdated === true}
        onPage={onPage}
        onSize={onSize}
        {...(onPageIntent && { onPageIntent })}
      />
    </>
  );
}

const lastPage = ({ total, per_page }: PageMeta): number => Math.max(1, Math.ceil(total / per_page));

const isPastEnd = (meta: PageMeta | undefined): boolean =>
  meta !== undefined && meta.total > 0 && meta.page > lastPage(meta);

interface PagesProps extends StepProps {
  meta: PageMeta | undefined;
  /** How many there are is not known yet. */
  waiting?: boolean;
}

/** Steps to the other pages; nothing where one page holds all. From a page past the end it goes to the last. */
export function Pages({ meta, waiting = false, onPage, onPageIntent, onSize }: PagesProps) {
  const past = isPastEnd(meta);
  const toLast = useEffectEvent(() => meta && onPage(lastPage(meta), true));
  useEffect(() => {
    if (past) toLast();
  }, [past]);
  const least = onSize === undefined ? meta?.per_page : PER_PAGE;
  if (meta === undefined || past || meta.total <= (least ?? PER_PAGE)) return null;
  return (
    <Pager
      page={meta.page}
      perPage={meta.per_page}
      total={meta.total}
      estimate={meta.total_is_estimate === true}
      waiting={waiting}
      onPage={onPage}
      {...(onPageIntent && { onIntent: onPageIntent })}
      {...(onSize && { onSize: (size) => onSize(size, meta.page) })}
    />
  );
}
