import { formatDate, formatUsd, monthText } from '../../../shared/format.ts';
import { idOf } from '../../../shared/search-params.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import type { GridColumn } from '../../../ui/data-grid/types.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { FINANCE_PAYOUTS } from '../lists.ts';
import { useFinancePayouts, type FinancePayout, type PayoutSums } from '../payout-api.ts';
import type { FinanceSearch } from '../routes.ts';
import { FinanceTabs } from './finance-tabs.tsx';
import { PayoutActions } from './payout-forms.tsx';
import { owedText, PayoutParts, PayoutStateBadge } from './payout-parts.tsx';
import styles from './billing.module.css';

type Column = GridColumn<FinancePayout>;
const money = (id: 'sales' | 'fees' | 'refunds' | 'net', header: string): Column => ({
  id,
  header,
  cell: (payout) => formatUsd(payout[id]),
  numeric: true,
  width: 112,
});
const NUMBER: Column = { id: 'number', header: 'Payout #', cell: ({ number }) => number, width: 130 };
const SELLER: Column = {
  id: 'seller',
  header: 'Seller',
  cell: (one) => one.seller_company_name,
  required: true,
};
const MONTH: Column = { id: 'month', header: 'Month', cell: ({ month }) => monthText(month), width: 130 };
const NET = money('net', 'Net');
const STATE: Column = {
  id: 'state',
  header: 'State',
  cell: (payout) => (
    <>
      <PayoutStateBadge state={payout.state} />
      {payout.owed_since !== null && <div className={styles.soft}>{owedText(payout)}</div>}
    </>
  ),
  width: 130,
};
const PAID: Column = {
  id: 'paid',
  header: 'Paid',
  cell: ({ paid_date }) => (paid_date === null ? '–' : formatDate(paid_date)),
  width: 92,
};
const COLUMNS = [
  NUMBER,
  SELLER,
  MONTH,
  money('sales', 'Sales'),
  money('fees', 'Fees'),
  money('refunds', 'Refunds'),
  NET,
  STATE,
  PAID,
];
const FEWER = [SELLER, MONTH, NET, STATE];

/** What sellers are paid, by month; each opens to its orders and to what can be done with it. */
export function FinancePayouts({ search }: { search: FinanceSearch }) {
  const screen = useListScreen(FINANCE_PAYOUTS, search, { keep: ['tab'] });
  const result = useFinancePayouts(screen.query);
  const opened = idOf(search.payout);
  const open = (payout: string | undefined) => screen.go({ payout });
  const payout = result.data?.data.find(({ id }) => id === opened);
  return (
    <ListScreen
      screen={screen}
      result={result}
      words={search.seller ? { seller: result.data?.data[0]?.seller_company_name } : {}}
      columns={COLUMNS}
      fewer={FEWER}
      rowId={(one) => String(one.id)}
      rowLabel={(one) => `Payout ${one.number}`}
      onOpen={({ id }) => open(String(id))}
      renderCard={(one) => (
        <ListCard onOpen={() => open(String(one.id))}>
          <CardLine>
            <strong>{one.seller_company_name}</strong>
            <span>{formatUsd(one.net)}</span>
          </CardLine>
          <CardLine>
            <span>{monthText(one.month)}</span>
            <PayoutStateBadge state={one.state} />
          </CardLine>
          {one.owed_since !== null && <span>{owedText(one)}</span>}
        </ListCard>
      )}
      above={
        <>
          <FinanceTabs current="payouts" />
          <Owed sums={result.data?.meta.sums} />
        </>
      }
      onExport={(query) => saveFile('exportFinancePayouts', { query })}
      empty={
        <EmptyState drawing="file" title="No payouts yet">
          What orders earned is due to their sellers once they are delivered and paid.
        </EmptyState>
      }
    >
      <SidePanel
        title={payout ? `${payout.number} · ${payout.seller_company_name}` : 'Payout'}
        width={640}
        opened={opened !== null}
        onClose={() => open(undefined)}
      >
        {payout && <Why payout={payout} />}
        {payout && <PayoutActions key={payout.id} payout={payout} />}
        {opened !== null && <PayoutParts id={opened} />}
      </SidePanel>
    </ListScreen>
  );
}

const Why = ({ payout: { hold_reason: held, return_reason: returned } }: { payout: FinancePayout }) => (
  <>
    {held !== null && <p className={styles.changed}>Held: {held}</p>}
    {returned !== null && <p className={styles.changed}>Returned by the bank: {returned}</p>}
  </>
);

const Owed = ({ sums }: { sums: PayoutSums | undefined }) =>
  sums && (
    <dl className={styles.owed} aria-label="Of all sellers">
      <div>
        <dt>Owed to sellers</dt>
        <dd>{formatUsd(sums.owed_to_sellers)}</dd>
      </div>
      <div>
        <dt>Waiting for buyers</dt>
        <dd>{formatUsd(sums.waiting_for_buyers)}</dd>
      </div>
    </dl>
  );
