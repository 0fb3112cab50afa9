import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { totalOf } from '../../../shared/format.ts';
import { FilterSelect, optionsOf } from '../../../ui/filter-select.tsx';
import { FilterForm } from '../../../ui/filters.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { SearchText } from '../../../ui/search-text.tsx';
import { EmptyState, waiting } from '../../../ui/states.tsx';
import { useApplications } from '../applications-api.ts';
import { STATE_LABELS, stateOf, toQuery } from '../applications-query.ts';
import {
  APPLICATION_COLUMNS,
  ApplicationCard,
  FEWER_APPLICATION_COLUMNS,
} from '../components/application-columns.tsx';
import type { ApplicationsSearch } from '../routes.ts';

const STATES = [...optionsOf(STATE_LABELS), { value: 'all', label: 'All' }];
const KINDS = [
  { value: 'buyer', label: 'Buyers' },
  { value: 'seller', label: 'Sellers' },
];

/** Who wants to trade here; those that wait for vetting come first. */
export function ApplicationsPage() {
  const search = useSearch({ from: '/app/admin/registrations' });
  const navigate = useNavigate({ from: '/admin/registrations' });
  const list = useApplications(toQuery(search));
  const change = (next: ApplicationsSearch) =>
    void navigate({
      search: (now: ApplicationsSearch) => ({ ...now, page: undefined, ...next }),
      replace: true,
    });
  return (
    <Page fill>
      <PageHeader
        title="Registrations"
        summary={list.data ? totalOf(list.data.meta, 'registration', 'registrations') : waiting(list)}
      />
      <FilterForm label="Filter registrations">
        <SearchText
          label="Search registrations"
          placeholder="Company, name or e-mail"
          value={search.search ?? ''}
          onChange={(text) => change({ search: text || undefined })}
        />
        <FilterSelect
          label="State"
          options={STATES}
          value={stateOf(search)}
          onChange={(state) => change({ state })}
        />
        <FilterSelect
          label="Type"
          all="Buyers and sellers"
          options={KINDS}
          value={search.kind}
          onChange={(kind) => change({ kind })}
        />
      </FilterForm>
      <RecordList
        id="registrations"
        label="Registrations"
        columns={APPLICATION_COLUMNS}
        fewer={FEWER_APPLICATION_COLUMNS}
        result={list}
        onPage={(page) =>
          void navigate({ search: (now: ApplicationsSearch) => ({ ...now, page: String(page) }) })
        }
        rowId={(one) => String(one.id)}
        rowLabel={(one) => one.company_name || one.email}
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
    </Page>
  );
}
