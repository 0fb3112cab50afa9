import { Button, Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { Icon } from '../../../ui/icon.tsx';
import { FilteredList } from '../../../ui/list-screen.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { prefetchClient, useClients } from '../api.ts';
import { CLIENT_COLUMNS, ClientCard, FEWER_CLIENT_COLUMNS } from '../components/client-columns.tsx';
import { Messages } from '../components/messages.tsx';
import { NewBrand } from '../components/new-brand.tsx';
import styles from '../components/brands.module.css';
import { BRANDS } from '../lists.ts';
import type { ClientsSearch } from '../routes.ts';

/** Brands with their hosts, and what visitors wrote to them. */
export function ClientsPage() {
  const search = useSearch({ from: '/app/admin/direct' });
  const navigate = useNavigate({ from: '/admin/direct' });
  const [creating, setCreating] = useState(false);
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
        value={search.tab === 'messages' ? 'messages' : 'brands'}
        onChange={(tab) => void navigate({ search: tab === 'messages' ? { tab } : {} })}
        keepMounted={false}
      >
        <Tabs.List aria-label="Direct">
          <Tabs.Tab value="brands">Brands</Tabs.Tab>
          <Tabs.Tab value="messages">Messages</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="brands" className={styles.tab ?? ''}>
          <Brands search={search} />
        </Tabs.Panel>
        <Tabs.Panel value="messages" className={styles.tab ?? ''}>
          <Messages search={search} />
        </Tabs.Panel>
      </Tabs>
      <NewBrand opened={creating} onClose={() => setCreating(false)} />
    </Page>
  );
}

function Brands({ search }: { search: ClientsSearch }) {
  const screen = useListScreen(BRANDS, search);
  const navigate = useNavigate();
  return (
    <FilteredList
      screen={screen}
      result={useClients(screen.query)}
      counted
      columns={CLIENT_COLUMNS}
      fewer={FEWER_CLIENT_COLUMNS}
      rowId={(client) => String(client.id)}
      rowLabel={(client) => client.name}
      onOpen={(client) => void navigate({ to: '/admin/direct/$id', params: { id: String(client.id) } })}
      onIntent={(client) => prefetchClient(client.id)}
      renderCard={(client) => <ClientCard client={client} />}
      noMatch={
        <EmptyState drawing="search" title="No brands match">
          Try a part of the name or of a host.
        </EmptyState>
      }
    />
  );
}
