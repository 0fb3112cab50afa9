import { Suspense } from 'react';
import { useSearch } from '@tanstack/react-router';
import { lazyPart } from '../../../shared/load-code.ts';
import { idOf } from '../../../shared/search-params.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useClients } from '../api.ts';
import { CLIENT_COLUMNS, ClientCard, FEWER_CLIENT_COLUMNS } from '../components/client-columns.tsx';
import { EDI_CLIENTS } from '../lists.ts';

const ClientPanel = lazyPart(async () => (await import('../components/client-panel.tsx')).ClientPanel);

/** With whom documents are exchanged (RB-301). */
export function EdiClientsPage() {
  const screen = useListScreen(EDI_CLIENTS, useSearch({ from: '/app/admin/edi/clients' }));
  const { search, go } = screen;
  const result = useClients(screen.query);
  const open = (id: number) => go({ client: String(id) });
  const opened = search.client === 'new' ? 'new' : idOf(search.client);
  const add = (
    <LinkButton to="." search={(now) => ({ ...now, client: 'new' })}>
      Add EDI Client
    </LinkButton>
  );
  return (
    <ListScreen
      screen={screen}
      result={result}
      columns={CLIENT_COLUMNS}
      fewer={FEWER_CLIENT_COLUMNS}
      rowId={({ id }) => String(id)}
      rowLabel={({ name }) => name}
      onOpen={({ id }) => open(id)}
      renderCard={(one) => <ClientCard client={one} onOpen={() => open(one.id)} />}
      onExport={(query) => saveFile('exportEdiClients', { query })}
      buttons={add}
      empty={
        <EmptyState drawing="plug" title="No EDI clients yet" action={add}>
          A client is a company that sends or receives X12 documents.
        </EmptyState>
      }
    >
      <Suspense>
        {opened !== null && (
          <ClientPanel
            key={opened}
            id={opened}
            onClose={() => go({ client: undefined })}
            onCreated={(id) => go({ client: String(id) }, true)}
          />
        )}
      </Suspense>
    </ListScreen>
  );
}
