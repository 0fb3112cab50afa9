import { Button, Select } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { totalOf } from '../../../shared/format.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import { useWide } from '../../../ui/dialogs.tsx';
import { FilterForm } from '../../../ui/filters.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SearchText } from '../../../ui/search-text.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useApplications } from '../applications-api.ts';
import { PER_PAGE, STATE_LABELS, stateOf, toQuery } from '../applications-query.ts';
import {
  APPLICATION_COLUMNS,
  ApplicationCard,
  FEWER_APPLICATION_COLUMNS,
} from '../components/application-columns.tsx';
import styles from '../components/applications.module.css';
import type { ApplicationsSearch } from '../routes.ts';

const STATES = [
  ...Object.entries(STATE_LABELS).map(([value, label]) => ({ value, label })),
  { value: 'all', label: 'All' },
];
const KINDS = [
  { value: '', label: 'Buyers and sellers' },
  { value: 'buyer', label: 'Buyers' },
  { value: 'seller', label: 'Sellers' },
];

/** Who wants to trade here; those that wait for vetting come first. */
export function ApplicationsPage() {
  const search = useSearch({ from: '/app/admin/registrations' });
  const navigate = useNavigate({ from: '/admin/registrations' });
  const { data, error, refetch, isPlaceholderData } = useApplications(toQuery(search));
  const wide = useWide();
  const change = (next: ApplicationsSearch) =>
    void navigate({
      search: (now: ApplicationsSearch) => ({ ...now, page: undefined, ...next }),
      replace: true,
    });
  return (
    <Page fill>
      <PageHeader
        title="Registrations"
        summary={data ? totalOf(data.meta, 'registration', 'registrations') : 'Please Wait'}
      />
      <FilterForm label="Filter registrations">
        <SearchText
          className={styles.search ?? ''}
          label="Search registrations"
          placeholder="Company, name or e-mail"
          value={search.search ?? ''}
          onChange={(text) => change({ search: text || undefined })}
        />
        <Select
          label="State"
          data={STATES}
          value={stateOf(search)}
          allowDeselect={false}
          onChange={(state) => change({ state: state ?? undefined })}
        />
        <Select
          label="Type"
          data={KINDS}
          value={search.kind ?? ''}
          allowDeselect={false}
          onChange={(kind) => change({ kind: kind || undefined })}
        />
      </FilterForm>
      <DataGrid
        id={wide ? 'registrations' : 'registrations-narrow'}
        label="Registrations"
        columns={wide ? APPLICATION_COLUMNS : FEWER_APPLICATION_COLUMNS}
        rows={data?.data}
        rowId={(one) => String(one.id)}
        rowLabel={(one) => one.company_name || one.email}
        error={error}
        onRetry={() => void refetch()}
        refreshing={isPlaceholderData}
        onOpen={(one) => void navigate({ to: '/admin/registrations/$id', params: { id: String(one.id) } })}
        renderCard={(one) => <ApplicationCard one={one} />}
        empty={
          <EmptyState
            drawing="inbox"
            title="No registrations"
            action={
              <Button variant="default" onClick={() => void navigate({ search: { state: 'all' } })}>
                Show all registrations
              </Button>
            }
          >
            {stateOf(search) === 'waiting'
              ? 'Nobody waits for vetting.'
              : 'Try another state or fewer words.'}
          </EmptyState>
        }
        fill
      />
      {data && data.meta.total > PER_PAGE && (
        <Pager
          page={data.meta.page}
          perPage={data.meta.per_page}
          total={data.meta.total}
          onPage={(page) =>
            void navigate({ search: (now: ApplicationsSearch) => ({ ...now, page: String(page) }) })
          }
        />
      )}
    </Page>
  );
}
