import { useState } from 'react';
import { formatPhone } from '#rules/accounts/addresses.ts';
import { formatMoment, plainMoment } from '../../../shared/format.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { FilteredList } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useMessages, type ContactMessage } from '../api.ts';
import { MESSAGES } from '../lists.ts';
import type { ClientsSearch } from '../routes.ts';
import styles from './brands.module.css';

const COLUMNS: readonly GridColumn<ContactMessage>[] = [
  {
    id: 'received',
    header: 'Received',
    cell: (one) => plainMoment(one.created_date),
    width: 160,
    required: true,
  },
  { id: 'brand', header: 'Brand', cell: (one) => one.client_name, width: 140 },
  { id: 'name', header: 'Name', cell: (one) => one.name, width: 150, required: true },
  { id: 'email', header: 'Email', cell: (one) => one.email, width: 200 },
  { id: 'phone', header: 'Phone', cell: (one) => formatPhone(one.phone), width: 124 },
  { id: 'message', header: 'Message', cell: (one) => <span className={styles.words}>{one.message}</span> },
];
const FEWER = sparing(COLUMNS, 'email', 'phone');

/** What visitors wrote, newest first. */
export function Messages({ search }: { search: ClientsSearch }) {
  const [message, setMessage] = useState<ContactMessage | null>(null);
  const screen = useListScreen(MESSAGES, search);
  return (
    <>
      <FilteredList
        screen={screen}
        result={useMessages(screen.query)}
        counted
        columns={COLUMNS}
        fewer={FEWER}
        rowId={(one) => String(one.id)}
        rowLabel={(one) => `Message of ${one.name}, ${formatMoment(one.created_date)}`}
        onOpen={setMessage}
        renderCard={(one) => <MessageCard message={one} onOpen={() => setMessage(one)} />}
        noMatch={
          <EmptyState drawing="inbox" title={screen.narrowed ? 'No messages match' : 'No messages yet'}>
            What visitors send with the contact form stands here and is mailed to the brand.
          </EmptyState>
        }
      />
      <SidePanel
        title={message === null ? 'Message' : `Message of ${message.name}`}
        opened={message !== null}
        onClose={() => setMessage(null)}
      >
        {message && <Message message={message} />}
      </SidePanel>
    </>
  );
}

function MessageCard({ message, onOpen }: { message: ContactMessage; onOpen: () => void }) {
  return (
    <ListCard onOpen={onOpen}>
      <CardLine>
        <strong>{message.name}</strong>
        <span className={styles.soft}>{plainMoment(message.created_date)}</span>
      </CardLine>
      <span className={styles.soft}>{message.client_name}</span>
      <span className={styles.words}>{message.message}</span>
    </ListCard>
  );
}

function Message({ message }: { message: ContactMessage }) {
  return (
    <>
      <p className={styles.message}>{message.message}</p>
      <Facts>
        <Fact label="Email">
          <a href={`mailto:${encodeURIComponent(message.email).replace('%40', '@')}`}>{message.email}</a>
        </Fact>
        <Fact label="Phone">
          <a href={`tel:+1${message.phone}`}>{formatPhone(message.phone)}</a>
        </Fact>
        <Fact label="Received">{formatMoment(message.created_date)}</Fact>
        <Fact label="Brand">
          {message.client_name}, on {message.host}
        </Fact>
      </Facts>
    </>
  );
}
