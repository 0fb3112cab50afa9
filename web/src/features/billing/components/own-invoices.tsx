import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useMe } from '../../../shared/session.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { listCard } from '../../../ui/list-card.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useInvoices, type Invoice } from '../api.ts';
import { INVOICES } from '../lists.ts';
import type { InvoicesSearch } from '../routes.ts';
import { FEWER_INVOICE_COLUMNS, INVOICE_COLUMNS, InvoiceLines } from './invoice-columns.tsx';
import { OwnCredit } from './own-credit.tsx';
import { OwnStatements } from './statements.tsx';
import { Sums } from './sums.tsx';

const NONE: ReadonlySet<string> = new Set();
/** As many as a file takes. */
const MOST = 100;

/** The invoices of what the own side bought or sold (RB-062). */
export function OwnInvoices({ search, above }: { search: InvoicesSearch; above: ReactNode }) {
  const side = useMe().is_seller ? 'seller' : 'buyer';
  const [selected, setSelected] = useState(NONE);
  const screen = useListScreen(INVOICES, search, { keep: ['tab'], onMove: () => setSelected(NONE) });
  const navigate = useNavigate();
  const result = useInvoices(screen.query);
  const first = result.data?.data[0];
  const named = { facility: first?.facility_name, seller: first?.seller_company_name };
  return (
    <ListScreen
      id={`invoices-${side}`}
      screen={screen}
      result={result}
      words={search.facility || search.seller ? named : {}}
      columns={INVOICE_COLUMNS[side]}
      fewer={FEWER_INVOICE_COLUMNS[side]}
      rowId={(invoice) => String(invoice.id)}
      rowLabel={(invoice) => `Invoice ${invoice.number}`}
      onOpen={({ order_id }) => void navigate({ to: '/order-details/$id', params: { id: String(order_id) } })}
      renderCard={(invoice) => (
        <Link to="/order-details/$id" params={{ id: String(invoice.order_id) }} className={listCard}>
          <InvoiceLines
            invoice={invoice}
            party={side === 'seller' ? invoice.facility_name : invoice.seller_company_name}
          />
        </Link>
      )}
      selection={{ selected, onChange: setSelected, actions: (invoices) => <Download invoices={invoices} /> }}
      above={
        <>
          {above}
          {side === 'buyer' && <OwnCredit />}
        </>
      }
      onExport={(query) => saveFile('exportInvoices', { query })}
      buttons={side === 'buyer' && <OwnStatements opened={search.statements !== undefined} />}
      empty={
        <EmptyState drawing="file" title="No invoices yet">
          {side === 'seller'
            ? 'Each shipment you enter makes its invoice.'
            : 'Each shipment of an order comes with its invoice.'}
        </EmptyState>
      }
    >
      <Sums sums={result.data?.meta.sums} />
    </ListScreen>
  );
}

function Download({ invoices }: { invoices: readonly Invoice[] }) {
  const ids = invoices
    .filter(({ status }) => status !== 'cancelled')
    .map(({ id }) => id)
    .slice(0, MOST);
  return (
    <Button
      size="xs"
      disabled={ids.length === 0}
      onClick={() => saveFile('downloadInvoices', { query: { ids: ids.join(',') } })}
    >
      Download {ids.length}
    </Button>
  );
}
