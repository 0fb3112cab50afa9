import { Link } from '@tanstack/react-router';
import { formatMoment, formatUsd } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { GivenFacts } from '../../../ui/facts.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useTransactions, type FinanceInvoice, type LedgerTransaction } from '../api.ts';
import styles from './billing.module.css';

interface Props {
  id: number | null;
  /** Of the list, where it has it. */
  invoice: FinanceInvoice | undefined;
  onClose: () => void;
}

/** What the ledger has of an invoice: each movement with its accounts, newest first (RB-026). */
export function LedgerPanel({ id, invoice, onClose }: Props) {
  const sees = useMe().permissions.includes('orders');
  return (
    <SidePanel title={invoice?.number ?? 'Invoice'} width={640} opened={id !== null} onClose={onClose}>
      {invoice && (
        <GivenFacts
          facts={[
            ['Buyer', invoice.buyer_company_name],
            ['Seller', invoice.seller_company_name],
            [
              'Order',
              sees ? (
                <Link key="order" to="/order-details/$id" params={{ id: String(invoice.order_id) }}>
                  {invoice.order_id}
                </Link>
              ) : (
                invoice.order_id
              ),
            ],
            ['Open', `${formatUsd(invoice.open)} of ${formatUsd(invoice.amount)}`],
          ]}
        />
      )}
      {id !== null && <Movements id={id} />}
    </SidePanel>
  );
}

function Movements({ id }: { id: number }) {
  const { data, error, refetch } = useTransactions({ invoice_id: id, page: 1, per_page: 200 });
  if (error !== null && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  if (data.data.length === 0)
    return (
      <EmptyState drawing="file" title="The ledger has nothing of this invoice">
        It may have been named wrongly in the address.
      </EmptyState>
    );
  return (
    <section aria-label="Ledger">
      <div className={styles.head}>
        <h3>Ledger</h3>
        <ExportMenu
          onExport={(format) => saveFile('exportLedgerTransactions', { query: { invoice_id: id, format } })}
        />
      </div>
      {data.data.map((transaction) => (
        <Movement key={transaction.id} transaction={transaction} />
      ))}
    </section>
  );
}

function Movement({ transaction }: { transaction: LedgerTransaction }) {
  const { kind, at, person, operation, record, reason, entries } = transaction;
  return (
    <table className={styles.movement}>
      <caption>
        <strong>{kind}</strong>
        <span>
          {record} · {formatMoment(at)} · {person ?? operation}
          {reason !== null && ` · ${reason}`}
        </span>
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Debit</th>
          <th scope="col">Credit</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ account, account_name, company_name, amount }, index) => (
          <tr key={`${account} ${index}`}>
            <td>
              {account_name}
              {company_name !== null && <span className={styles.soft}> {company_name}</span>}
            </td>
            <td>{amount > 0 && formatUsd(amount)}</td>
            <td>{amount < 0 && formatUsd(-amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
