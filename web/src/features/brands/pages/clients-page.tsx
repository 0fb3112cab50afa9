import { Button, Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { totalOf } from '../../../shared/format.ts';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { FilterForm, NamedFilterChips } from '../../../ui/filters.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { SearchText } from '../../../ui/search-text.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { prefetchClient, useClients } from '../api.ts';
import { CLIENT_COLUMNS, ClientCard, FEWER_CLIENT_COLUMNS } from '../components/client-columns.tsx';
import { Messages } from '../components/messages.tsx';
import { NewBrand } from '../components/new-brand.tsx';
import styles from '../components/brands.module.css';
import type { ClientsSearch } from '../routes.ts';

const PER_PAGE = 25;
const MODES = [
  { value: 'yes', label: 'In direct mode' },
  { value: 'no', label: 'Not in direct mode' },
] as const;

/** Brands with their hosts, and what visitors wrote to them. */
export function ClientsPage() {
  const search = useSearch({ from: '/app/admin/direct' });
  const navigate = useNavigate({ from: '/admin/direct' });
  const [creating, setCreating] = useState(false);
  const go = (next: ClientsSearch, replace = false) =>
    void navigate({ search: (now: ClientsSearch) => ({ ...now, ...next }), replace });
  const filter = (next: ClientsSearch) => go({ page: undefined, ...next }, true);
  const page = Math.max(1, Math.trunc(Number(search.page ?? 1)) || 1);
  const shared = { search, page, onFilter: filter, onPage: (next: number) => go({ page: String(next) }) };
  return (
    <Page fill>
      <PageHeader
        title="Direct"
        summary="Brands, the hosts that show them, and what visitors wrote"
        actions={
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
            New brand
          </Button>
        }
      />
      <Tabs
        className={styles.tabs ?? ''}
        value={search.tab ?? 'brands'}
        onChange={(tab) => void navigate({ search: tab === 'messages' ? { tab } : {} })}
        keepMounted={false}
      >
        <Tabs.List aria-label="Direct">
          <Tabs.Tab value="brands">Brands</Tabs.Tab>
          <Tabs.Tab value="messages">Messages</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="brands" className={styles.tab ?? ''}>
          <Brands {...shared} />
        </Tabs.Panel>
        <Tabs.Panel value="messages" className={styles.tab ?? ''}>
          <Messages {...shared} />
        </Tabs.Panel>
      </Tabs>
      <NewBrand opened={creating} onClose={() => setCreating(false)} />
    </Page>
  );
}

export interface ListProps {
  search: ClientsSearch;
  page: number;
  onFilter: (next: ClientsSearch) => void;
  onPage: (page: number) => void;
}

function Brands({ search, page, onFilter, onPage }: ListProps) {
  const navigate = useNavigate();
  const { search: text, direct } = search;
  const list = useClients({
    page,
    per_page: PER_PAGE,
    ...(text !== undefined && { search: text }),
    ...(direct !== undefined && { use_direct: direct }),
  });
  const named = {
    search: text && `“${text}”`,
    direct: MODES.find(({ value }) => value === direct)?.label,
  };
  return (
    <>
      <FilterForm label="Filter brands">
        <SearchText
          label="Search brands"
          placeholder="Name, host key, host or supplier"
          value={text ?? ''}
          onChange={(next) => onFilter({ search: next || undefined })}
        />
        <FilterSelect
          label="Direct mode"
          all="All"
          options={MODES}
          value={direct}
          onChange={(next) => onFilter({ direct: MODES.find(({ value }) => value === next)?.value })}
        />
      </FilterForm>
      <RecordList
        id="brands"
        label="Brands"
        columns={CLIENT_COLUMNS}
        fewer={FEWER_CLIENT_COLUMNS}
        result={list}
        onPage={onPage}
        rowId={(client) => String(client.id)}
        rowLabel={(client) => client.name}
        onOpen={(client) => void navigate({ to: '/admin/direct/$id', params: { id: String(client.id) } })}
        onIntent={(client) => prefetchClient(client.id)}
        summary={
          <>
            {list.data && totalOf(list.data.meta, 'brand')}{' '}
            <NamedFilterChips named={named} onChange={onFilter} />
          </>
        }
        renderCard={(client) => <ClientCard client={client} />}
        empty={
          <EmptyState drawing="search" title="No brands match">
            Try a part of the name or of a host.
          </EmptyState>
        }
        fill
      />
    </>
  );
}
