import { useState } from 'react';
import { formatPhone } from '#rules/accounts/addresses.ts';
import { formatMoment, totalOf } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { FilterForm, NamedFilterChips } from '../../../ui/filters.tsx';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { SearchText } from '../../../ui/search-text.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useMessages, type ContactMessage } from '../api.ts';
import type { ClientsSearch } from '../routes.ts';
import styles from './brands.module.css';

const PER_PAGE = 25;

const COLUMNS: readonly GridColumn<ContactMessage>[] = [
  {
    id: 'received',
    header: 'Received',
    cell: (one) => formatMoment(one.created_date),
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

interface Props {
  search: ClientsSearch;
  page: number;
  onFilter: (next: ClientsSearch) => void;
  onPage: (page: number) => void;
}

/** What visitors wrote, newest first. */
export function Messages({ search: { search: text }, page, onFilter, onPage }: Props) {
  const [message, setMessage] = useState<ContactMessage | null>(null);
  const list = useMessages({
    page,
    per_page: PER_PAGE,
    ...(text !== undefined && { search: text }),
  });
  return (
    <>
      <FilterForm label="Filter messages">
        <SearchText
          label="Search messages"
          placeholder="Name, e-mail, phone, brand or words"
          value={text ?? ''}
          onChange={(next) => onFilter({ search: next || undefined })}
        />
      </FilterForm>
      <RecordList
        id="messages"
        label="Messages"
        columns={COLUMNS}
        fewer={FEWER}
        result={list}
        onPage={onPage}
        rowId={(one) => String(one.id)}
        rowLabel={(one) => `Message of ${one.name}, ${formatMoment(one.created_date)}`}
        onOpen={setMessage}
        summary={
          <>
            {list.data && totalOf(list.data.meta, 'message')}{' '}
            <NamedFilterChips named={{ search: text && `“${text}”` }} onChange={onFilter} />
          </>
        }
        renderCard={(one) => <MessageCard message={one} onOpen={() => setMessage(one)} />}
        empty={
          <EmptyState drawing="inbox" title={text === undefined ? 'No messages yet' : 'No messages match'}>
            What visitors send with the contact form stands here and is mailed to the brand.
          </EmptyState>
        }
        fill
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
        <span className={styles.soft}>{formatMoment(message.created_date)}</span>
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
