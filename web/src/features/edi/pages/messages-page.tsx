import { Suspense } from 'react';
import { useSearch } from '@tanstack/react-router';
import { lazyPart } from '../../../shared/load-code.ts';
import { idOf } from '../../../shared/search-params.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useMessages } from '../api.ts';
import { FEWER_MESSAGE_COLUMNS, MESSAGE_COLUMNS, MessageCard } from '../components/message-columns.tsx';
import { EDI_MESSAGES, SHOWN_DAYS } from '../lists.ts';

const MessagePanel = lazyPart(async () => (await import('../components/message-panel.tsx')).MessagePanel);

/** What was exchanged with EDI clients, newest first (RB-396). */
export function EdiMessagesPage() {
  const screen = useListScreen(EDI_MESSAGES, useSearch({ from: '/app/admin/edi/messages/edi' }));
  const { search, go } = screen;
  const result = useMessages(screen.query);
  const open = (id: number) => go({ message: String(id) });
  const opened = idOf(search.message);
  const named = result.data?.data.find(({ client }) => client?.id === idOf(search.client))?.client;
  return (
    <ListScreen
      screen={screen}
      result={result}
      words={{ client: named?.name }}
      columns={MESSAGE_COLUMNS}
      fewer={FEWER_MESSAGE_COLUMNS}
      rowId={({ id }) => String(id)}
      rowLabel={({ type, control }) => `${type} ${control}`}
      onOpen={({ id }) => open(id)}
      renderCard={(one) => <MessageCard message={one} onOpen={() => open(one.id)} />}
      onExport={(query) => saveFile('exportEdiMessages', { query })}
      empty={
        <EmptyState
          drawing="plug"
          title={`No EDI messages in the last ${SHOWN_DAYS} days`}
          action={<LinkButton to="/admin/edi/clients">Open EDI Clients</LinkButton>}
        >
          What partners send and are sent is listed here. Choose an earlier day to see what is older.
        </EmptyState>
      }
    >
      <Suspense>
        {opened !== null && (
          <MessagePanel key={opened} id={opened} onClose={() => go({ message: undefined })} />
        )}
      </Suspense>
    </ListScreen>
  );
}
