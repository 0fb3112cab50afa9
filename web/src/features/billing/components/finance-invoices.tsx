import { saveFile } from '../../../shared/transfers.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { ListCard } from '../../../ui/list-card.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useFinanceInvoices } from '../api.ts';
import { FINANCE_INVOICES } from '../lists.ts';
import type { FinanceSearch } from '../routes.ts';
import { idOf } from '../../../shared/search-params.ts';
import { FinanceTabs } from './finance-tabs.tsx';
import { FEWER_FINANCE_COLUMNS, FINANCE_COLUMNS, InvoiceLines } from './invoice-columns.tsx';
import { LedgerPanel } from './ledger-panel.tsx';
import { Sums } from './sums.tsx';

/** The invoices of all buyers, each opening to what the ledger has of it. */
export function FinanceInvoices({ search }: { search: FinanceSearch }) {
  const screen = useListScreen(FINANCE_INVOICES, search, { keep: ['tab'] });
  const result = useFinanceInvoices(screen.query);
  const first = result.data?.data[0];
  const named = {
    company: first?.buyer_company_name,
    facility: first?.facility_name,
    seller: first?.seller_company_name,
  };
  const opened = idOf(search.invoice);
  const open = (invoice: string | undefined) => screen.go({ invoice });
  return (
    <ListScreen
      screen={screen}
      result={result}
      words={named}
      columns={FINANCE_COLUMNS}
      fewer={FEWER_FINANCE_COLUMNS}
      rowId={(invoice) => String(invoice.id)}
      rowLabel={(invoice) => `Invoice ${invoice.number}`}
      onOpen={({ id }) => open(String(id))}
      renderCard={(invoice) => (
        <ListCard onOpen={() => open(String(invoice.id))}>
          <InvoiceLines
            invoice={invoice}
            party={`${invoice.buyer_company_name} from ${invoice.seller_company_name}`}
          />
        </ListCard>
      )}
      above={<FinanceTabs current="invoices" />}
      onExport={(query) => saveFile('exportFinanceInvoices', { query })}
      empty={
        <EmptyState drawing="file" title="No invoices yet">
          Each shipment of an order makes an invoice.
        </EmptyState>
      }
    >
      <Sums sums={result.data?.meta.sums} />
      <LedgerPanel
        id={opened}
        invoice={result.data?.data.find(({ id }) => id === opened)}
        onClose={() => open(undefined)}
      />
    </ListScreen>
  );
}
