import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { totalOf } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { useWide } from '../../../ui/dialogs.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { prefetchDrug, useDrugs } from '../api.ts';
import { DRUG_COLUMNS, FEWER_DRUG_COLUMNS, DrugCard } from '../components/drug-columns.tsx';
import { DrugChips, DrugFilters } from '../components/drug-filters.tsx';
import { PER_PAGE, toQuery } from '../drugs-query.ts';
import type { DrugsSearch } from '../routes.ts';

/** The drug directory: found by NDC, name or GCN. */
export function DrugsPage() {
  const search = useSearch({ from: '/app/fdb' });
  const navigate = useNavigate({ from: '/fdb' });
  const query = toQuery(search);
  const { data, error, refetch, isPlaceholderData } = useDrugs(query);
  const wide = useWide();
  const go = (next: DrugsSearch, replace = false) =>
    void navigate({ search: (now: DrugsSearch) => ({ ...now, ...next }), replace });
  const filter = (next: DrugsSearch) => go({ page: undefined, ...next }, true);
  const filtered = Object.keys(search).some((name) => name !== 'sort' && name !== 'page');
  return (
    <Page fill>
      <PageHeader
        title="FDB"
        summary={data ? totalOf(data.meta, 'drug') : 'Please Wait'}
        actions={<ImportLink />}
      />
      <DrugFilters search={search} onChange={filter} />
      <DataGrid
        id={wide ? 'drugs' : 'drugs-narrow'}
        label="Drugs"
        columns={wide ? DRUG_COLUMNS : FEWER_DRUG_COLUMNS}
        rows={data?.data}
        rowId={(drug) => drug.ndc}
        rowLabel={(drug) => drug.name}
        error={error}
        onRetry={() => void refetch()}
        refreshing={isPlaceholderData}
        sort={query.sort ?? 'name'}
        onSort={(sort) => filter({ sort })}
        onOpen={(drug) => void navigate({ to: '/fdb/$ndc', params: { ndc: drug.ndc } })}
        onIntent={(drug) => prefetchDrug(drug.ndc)}
        summary={<DrugChips search={search} onChange={filter} />}
        renderCard={(drug) => <DrugCard drug={drug} />}
        empty={<NoDrugs filtered={filtered} onReset={() => void navigate({ search: {} })} />}
        fill
      />
      {data && data.meta.total > PER_PAGE && (
        <Pager
          page={data.meta.page}
          perPage={data.meta.per_page}
          total={data.meta.total}
          onPage={(page) => go({ page: String(page) })}
        />
      )}
    </Page>
  );
}

function ImportLink() {
  const me = useMe();
  if (!me.permissions.includes('catalog')) return null;
  return (
    <LinkButton to="/fdb/import" variant="default" leftSection={<Icon name="upload" size={16} />}>
      Import reference file
    </LinkButton>
  );
}

function NoDrugs({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  if (filtered) {
    return (
      <EmptyState
        drawing="search"
        title="No drugs match"
        action={
          <Button variant="default" onClick={onReset}>
            Show all drugs
          </Button>
        }
      >
        Try a part of the NDC, fewer words or another filter.
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="shelf" title="The directory is empty" action={<ImportLink />}>
      Drugs appear here once the NDC directory is imported or a seller lists a product.
    </EmptyState>
  );
}
