import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { useSearch } from '@tanstack/react-router';
import { lazyPart } from '../../../shared/load-code.ts';
import { idOf } from '../../../shared/search-params.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useClientName, useMessages } from '../api.ts';
import { FEWER_MESSAGE_COLUMNS, MESSAGE_COLUMNS, MessageCard } from '../components/message-columns.tsx';
import { MessageTabs } from '../components/message-tabs.tsx';
import { EDI_MESSAGES, SHOWN_DAYS } from '../lists.ts';

const CheckDocument = lazyPart(async () => (await import('../components/check-document.tsx')).CheckDocument);
const MessagePanel = lazyPart(async () => (await import('../components/message-panel.tsx')).MessagePanel);

/** What was exchanged with EDI clients, newest first (RB-396). */
export function EdiMessagesPage() {
  const screen = useListScreen(EDI_MESSAGES, useSearch({ from: '/app/admin/edi/messages/edi' }));
  const { search, go } = screen;
  const result = useMessages(screen.query);
  const open = (id: number) => go({ message: String(id) });
  const opened = idOf(search.message);
  const named = useClientName(idOf(search.client));
  return (
    <ListScreen
      screen={screen}
      result={result}
      above={<MessageTabs current="edi" />}
      words={{ client: named }}
      columns={MESSAGE_COLUMNS}
      fewer={FEWER_MESSAGE_COLUMNS}
      rowId={({ id }) => String(id)}
      rowLabel={({ type, control }) => `${type} ${control}`}
      onOpen={({ id }) => open(id)}
      renderCard={(one) => <MessageCard message={one} onOpen={() => open(one.id)} />}
      buttons={
        <Button variant="default" onClick={() => go({ check: search.client ?? 'any' })}>
          Check a Document
        </Button>
      }
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
        {search.check !== undefined && (
          <CheckDocument
            client={idOf(search.check)}
            onClient={(id) => go({ check: id ?? 'any' })}
            onClose={() => go({ check: undefined })}
          />
        )}
        {opened !== null && (
          <MessagePanel key={opened} id={opened} onClose={() => go({ message: undefined })} />
        )}
      </Suspense>
    </ListScreen>
  );
}
