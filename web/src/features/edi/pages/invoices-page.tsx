import { Suspense } from 'react';
import { useSearch } from '@tanstack/react-router';
import { lazyPart } from '../../../shared/load-code.ts';
import { idOf } from '../../../shared/search-params.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useClientName, useInvoices } from '../api.ts';
import {
  FEWER_INVOICE_COLUMNS,
  INVOICE_COLUMNS,
  InvoiceCard,
  signedUsd,
} from '../components/invoice-columns.tsx';
import styles from '../components/edi.module.css';
import { EDI_INVOICES } from '../lists.ts';

const InvoicePanel = lazyPart(async () => (await import('../components/invoice-panel.tsx')).InvoicePanel);

/** What sellers invoiced, newest first, with what differs from their orders (RB-408). */
export function EdiInvoicesPage() {
  const screen = useListScreen(EDI_INVOICES, useSearch({ from: '/app/admin/edi/invoices' }));
  const { search, go } = screen;
  const result = useInvoices(screen.query);
  const open = (id: number) => go({ invoice: String(id) });
  const opened = idOf(search.invoice);
  const named = useClientName(idOf(search.client));
  const meta = result.data?.meta;
  return (
    <ListScreen
      screen={screen}
      result={result}
      words={{ client: named }}
      columns={INVOICE_COLUMNS}
      fewer={FEWER_INVOICE_COLUMNS}
      rowId={({ id }) => String(id)}
      rowLabel={({ invoice_number: number }) => `Invoice ${number}`}
      onOpen={({ id }) => open(id)}
      renderCard={(one) => <InvoiceCard invoice={one} onOpen={() => open(one.id)} />}
      onExport={(query) => saveFile('exportEdiInvoices', { query })}
      empty={
        <EmptyState
          drawing="plug"
          title="No EDI invoices yet"
          action={<LinkButton to="/admin/edi/messages/edi">Open EDI Messages</LinkButton>}
        >
          Invoices (810) of sellers are listed here beside their orders. What differs waits for your decision.
        </EmptyState>
      }
    >
      {meta !== undefined && meta.total > 0 && (
        <p className={styles.sums}>
          Differences of all found <strong>{signedUsd(meta.sums.difference)}</strong>
        </p>
      )}
      <Suspense>
        {opened !== null && (
          <InvoicePanel key={opened} id={opened} onClose={() => go({ invoice: undefined })} />
        )}
      </Suspense>
    </ListScreen>
  );
}
