import { useState, type ReactNode } from 'react';
import { totalOf } from '../shared/format.ts';
import type { Address, Asked, List } from '../shared/list.ts';
import type { ListState } from '../shared/use-list-screen.ts';
import { ExportMenu } from './export-menu.tsx';
import { ListChips, ListFilters } from './list-filters.tsx';
import { Page, PageHeader } from './page.tsx';
import { RecordList, type RecordListProps } from './record-list.tsx';
import { NoMatch, waiting } from './states.tsx';
import { useRowsFromSearch } from './use-rows-from-search.ts';

type Told =
  | 'label'
  | 'sort'
  | 'sorts'
  | 'onSort'
  | 'onPage'
  | 'onSize'
  | 'summary'
  | 'empty'
  | 'fill'
  | 'outdated'
  | 'question';

interface FilteredListProps<Query extends object, Row extends object> extends Omit<
  RecordListProps<Row>,
  Told | 'id'
> {
  screen: ListState<Query>;
  /** Where the columns depend on who looks, so that each keeps a choice of their own. */
  id?: string;
  /** What filtered values are called that only the records tell, by the name of the filter. */
  words?: Address;
  /** How many there are stands above the list, as no page header says it. */
  counted?: boolean;
  /** What the records come to, left of the chips. */
  beside?: ReactNode;
  /** Where there is nothing to narrow yet; else what is said where filters leave nothing. */
  empty?: ReactNode;
  /** Instead of what the list itself says where filters leave nothing. */
  noMatch?: ReactNode;
  /** Of it the text alone, where that depends on the filters. */
  noMatchText?: string | undefined;
}

/** Filters, chips and records of a list that is declared as data. */
export function FilteredList<Query extends object, Row extends object>({
  screen,
  id = screen.list.id,
  words,
  counted = false,
  beside,
  empty,
  noMatch,
  noMatchText,
  ...records
}: FilteredListProps<Query, Row>) {
  const { list, search, sort, sortBy, filter } = screen;
  const filters = { list, search, words, onChange: filter };
  const outdated = useOutdated(screen, records.result);
  const { form, onKeyDown } = useRowsFromSearch({
    searched: searchOf(list, search),
    settled: records.result.data !== undefined && !records.result.isPlaceholderData,
  });
  // Without a count above the list the chooser of columns would have a line for itself alone. What is done with selected
  // rows takes that line, which must not come from under the pointer.
  const [corner, setCorner] = useState<HTMLElement | null>(null);
  const inCorner =
    !counted && records.selection === undefined && list.filters.some(({ field }) => field !== null);
  const toSearch = () => form.current?.querySelector('input')?.focus();
  const reset = () => {
    screen.reset();
    toSearch();
  };
  const meta = records.result.data?.meta;
  const { title, text } = list.noMatch ?? {};
  const none = noMatch ?? (
    <NoMatch {...(title !== undefined && { title })} what={list.nouns} onReset={reset}>
      {noMatchText ?? text}
    </NoMatch>
  );
  return (
    <>
      <ListFilters
        {...filters}
        ref={form}
        corner={inCorner ? setCorner : undefined}
        onKeyDown={onKeyDown}
        onSearchKey={toSearch}
      />
      <RecordList
        {...records}
        {...(inCorner && { chooserIn: corner })}
        id={id}
        label={list.label}
        {...(sort !== undefined && { sort, sorts: list.sorts, onSort: sortBy })}
        onPage={screen.toPage}
        onSize={screen.toSize}
        question={JSON.stringify(screen.asked)}
        outdated={outdated}
        summary={
          <>
            {counted && meta && !outdated && `${totalOf(meta, list.noun, list.nouns)} `}
            {beside}
            <ListChips {...filters} onGone={toSearch} />
          </>
        }
        empty={screen.narrowed ? none : (empty ?? none)}
        fill
      />
    </>
  );
}

const searchOf = ({ filters }: List<object>, search: Address): string =>
  search[filters.find(({ field }) => field?.kind === 'text')?.name ?? ''] ?? '';

/**
 * Whether the records are those of other filters, until those of the new ones are here. Another page or order of the
 * same records changes nothing about how many there are.
 */
function useOutdated<Query extends object>(
  { asked }: ListState<Query>,
  { isPlaceholderData }: { isPlaceholderData: boolean },
): boolean {
  const filters = JSON.stringify({ ...asked, sort: undefined });
  const [answered, setAnswered] = useState(filters);
  if (!isPlaceholderData && answered !== filters) setAnswered(filters);
  return isPlaceholderData && answered !== filters;
}

interface ListScreenProps<Query extends object, Row extends object> extends FilteredListProps<Query, Row> {
  /** What the list is called unless told. */
  title?: string;
  /** Links back to where the list belongs. */
  back?: ReactNode;
  /** Buttons on the right, after the export. */
  buttons?: ReactNode;
  /** Saves what the filters leave, in their order, as a file. */
  onExport?: (query: Asked<Query> & { format: 'xlsx' | 'csv' }) => void;
  /** Between the header and the filters. */
  above?: ReactNode;
  /** Panels and popups. */
  children?: ReactNode;
}

/** A whole page that shows a list: header with count and export, filters, records. */
export function ListScreen<Query extends object, Row extends object>({
  title,
  back,
  buttons,
  onExport,
  above,
  children,
  ...filtered
}: ListScreenProps<Query, Row>) {
  const { screen, result } = filtered;
  const { label, noun, nouns } = screen.list;
  const outdated = useOutdated(screen, result);
  return (
    <Page fill>
      <PageHeader
        title={title ?? label}
        {...(back !== undefined && { back })}
        summary={result.data && !outdated ? totalOf(result.data.meta, noun, nouns) : waiting(result)}
        actions={
          (onExport ?? buttons) && (
            <>
              {onExport && <ExportMenu onExport={(format) => onExport({ ...screen.asked, format })} />}
              {buttons}
            </>
          )
        }
      />
      {above}
      <FilteredList {...filtered} />
      {children}
    </Page>
  );
}
