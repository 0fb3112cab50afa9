import { useNavigate, useSearch } from '@tanstack/react-router';
import { totalOf } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { EmptyState, NoMatch, waiting } from '../../../ui/states.tsx';
import { prefetchDrug, useDrugs } from '../api.ts';
import { DRUG_COLUMNS, FEWER_DRUG_COLUMNS, DrugCard } from '../components/drug-columns.tsx';
import { DrugChips, DrugFilters } from '../components/drug-filters.tsx';
import { toQuery } from '../drugs-query.ts';
import type { DrugsSearch } from '../routes.ts';

/** The drug directory: found by NDC, name or GCN. */
export function DrugsPage() {
  const search = useSearch({ from: '/app/fdb' });
  const navigate = useNavigate({ from: '/fdb' });
  const query = toQuery(search);
  const list = useDrugs(query);
  const go = (next: DrugsSearch, replace = false) =>
    void navigate({ search: (now: DrugsSearch) => ({ ...now, ...next }), replace });
  const filter = (next: DrugsSearch) => go({ page: undefined, ...next }, true);
  const filtered = Object.keys(search).some((name) => name !== 'sort' && name !== 'page');
  return (
    <Page fill>
      <PageHeader
        title="FDB"
        summary={list.data ? totalOf(list.data.meta, 'drug') : waiting(list)}
        actions={<ImportLink />}
      />
      <DrugFilters search={search} onChange={filter} />
      <RecordList
        id="drugs"
        label="Drugs"
        columns={DRUG_COLUMNS}
        fewer={FEWER_DRUG_COLUMNS}
        result={list}
        onPage={(page) => go({ page: String(page) })}
        rowId={(drug) => drug.ndc}
        rowLabel={(drug) => drug.name}
        sort={query.sort ?? 'name'}
        onSort={(sort) => go({ page: undefined, sort })}
        onOpen={(drug) => void navigate({ to: '/fdb/$ndc', params: { ndc: drug.ndc } })}
        onIntent={(drug) => prefetchDrug(drug.ndc)}
        summary={<DrugChips search={search} onChange={filter} />}
        renderCard={(drug) => <DrugCard drug={drug} />}
        empty={<NoDrugs filtered={filtered} onReset={() => void navigate({ search: {} })} />}
        fill
      />
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
      <NoMatch title="No drugs match" what="drugs" onReset={onReset}>
        Try a part of the NDC, fewer words or another filter.
      </NoMatch>
    );
  }
  return (
    <EmptyState drawing="shelf" title="The directory is empty" action={<ImportLink />}>
      Drugs appear here once the NDC directory is imported or a seller lists a product.
    </EmptyState>
  );
}
