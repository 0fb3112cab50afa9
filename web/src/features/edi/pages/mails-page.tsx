import { Suspense } from 'react';
import { useSearch } from '@tanstack/react-router';
import { lazyPart } from '../../../shared/load-code.ts';
import { idOf } from '../../../shared/search-params.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useClientName, useMails } from '../api.ts';
import { FEWER_MAIL_COLUMNS, MAIL_COLUMNS, MailCard } from '../components/mail-columns.tsx';
import { MessageTabs } from '../components/message-tabs.tsx';
import { EDI_MAILS, SHOWN_DAYS } from '../lists.ts';

const MailPanel = lazyPart(async () => (await import('../components/mail-panel.tsx')).MailPanel);

/** Mail by which clients sent documents, newest first (RB-405). */
export function EdiMailsPage() {
  const screen = useListScreen(EDI_MAILS, useSearch({ from: '/app/admin/edi/messages/email' }));
  const { search, go } = screen;
  const result = useMails(screen.query);
  const open = (id: number) => go({ mail: String(id) });
  const opened = idOf(search.mail);
  const named = useClientName(idOf(search.client));
  return (
    <ListScreen
      screen={screen}
      result={result}
      above={<MessageTabs current="email" />}
      words={{ client: named }}
      columns={MAIL_COLUMNS}
      fewer={FEWER_MAIL_COLUMNS}
      rowId={({ id }) => String(id)}
      rowLabel={({ subject, from }) => `${subject} from ${from}`}
      onOpen={({ id }) => open(id)}
      renderCard={(one) => <MailCard mail={one} onOpen={() => open(one.id)} />}
      onExport={(query) => saveFile('exportEdiMails', { query })}
      empty={
        <EmptyState
          drawing="plug"
          title={`No EDI email messages in the last ${SHOWN_DAYS} days`}
          action={<LinkButton to="/admin/edi/clients">Open EDI Clients</LinkButton>}
        >
          A client with a mail intake token may send its documents by mail; they are listed here.
        </EmptyState>
      }
    >
      <Suspense>
        {opened !== null && <MailPanel key={opened} id={opened} onClose={() => go({ mail: undefined })} />}
      </Suspense>
    </ListScreen>
  );
}
