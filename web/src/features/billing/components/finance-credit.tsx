import { Button } from '@mantine/core';
import { useState } from 'react';
import { AGES, NO_LIMIT } from '#rules/finance/credit.ts';
import { formatDate, formatUsd, plainDay } from '../../../shared/format.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import type { GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useCreditList, type CompanyCredit } from '../credit-api.ts';
import { FINANCE_CREDIT } from '../lists.ts';
import type { FinanceSearch } from '../routes.ts';
import { CreditPopup } from './credit-form.tsx';
import { FinanceTabs } from './finance-tabs.tsx';
import { SendStatements } from './statements.tsx';
import styles from './billing.module.css';

type Column = GridColumn<CompanyCredit>;

const limitOf = ({ credit_limit: limit }: CompanyCredit) => (limit === null ? NO_LIMIT : formatUsd(limit));

const Hold = ({ on_hold_since: since }: CompanyCredit) =>
  since === null ? '–' : <StatusBadge tone="refusal">On hold since {plainDay(since)}</StatusBadge>;

/** Where room is scarce. */
const HoldDay = ({ on_hold_since: since }: CompanyCredit) =>
  since === null ? (
    '–'
  ) : (
    <>
      <StatusBadge tone="refusal">On hold</StatusBadge>
      <div className={styles.soft}>{plainDay(since)}</div>
    </>
  );

const Used = ({ used, almost_used: almost }: CompanyCredit) =>
  almost ? (
    <span title="80 % of the limit or more">
      <StatusBadge tone="attention">{formatUsd(used)}</StatusBadge>
    </span>
  ) : (
    formatUsd(used)
  );

const COMPANY: Column = { id: 'company', header: 'Company', cell: (one) => one.company_name, required: true };
const LIMIT: Column = { id: 'limit', header: 'Limit', cell: limitOf, numeric: true, width: 110 };
const USED: Column = { id: 'used', header: 'Used', cell: Used, numeric: true, width: 120 };
const AVAILABLE: Column = {
  id: 'available',
  header: 'Available',
  cell: ({ available }) => (available === null ? '–' : formatUsd(available)),
  numeric: true,
  width: 110,
};
const OVERDUE: Column = {
  id: 'overdue',
  header: 'Overdue',
  cell: ({ overdue }) => formatUsd(overdue),
  numeric: true,
  width: 105,
};
const OLDEST: Column = {
  id: 'oldest',
  header: 'Overdue since',
  cell: ({ oldest_overdue }) => formatDate(oldest_overdue),
  width: 110,
};
const HOLD: Column = { id: 'hold', header: 'Hold', cell: HoldDay, width: 100 };
const AGE_COLUMNS = AGES.map(([age, header]): Column => ({
  id: age,
  header,
  cell: ({ ages }) => formatUsd(ages[age]),
  numeric: true,
  width: 92,
}));
const COLUMNS = [COMPANY, LIMIT, USED, AVAILABLE, OVERDUE, OLDEST, HOLD, ...AGE_COLUMNS];
const FEWER = [COMPANY, LIMIT, USED, AVAILABLE, OVERDUE, HOLD];

const NONE: ReadonlySet<string> = new Set();

/** What companies may order on terms and owe; each opens to its limit and hold. */
export function FinanceCredit({ search }: { search: FinanceSearch }) {
  const [opened, setOpened] = useState<number | null>(null);
  const [selected, setSelected] = useState(NONE);
  const screen = useListScreen(FINANCE_CREDIT, search, { keep: ['tab'], onMove: () => setSelected(NONE) });
  const result = useCreditList(screen.query);
  const [sending, setSending] = useState<readonly CompanyCredit[]>([]);
  const credit = result.data?.data.find((one) => one.company_id === opened) ?? null;
  return (
    <>
      <ListScreen
        screen={screen}
        result={result}
        columns={COLUMNS}
        fewer={FEWER}
        rowId={(one) => String(one.company_id)}
        rowLabel={(one) => `Credit of ${one.company_name}`}
        onOpen={(one) => setOpened(one.company_id)}
        renderCard={(one) => (
          <ListCard onOpen={() => setOpened(one.company_id)}>
            <CardLine>
              <strong>{one.company_name}</strong>
              <span>
                <Used {...one} /> used
              </span>
            </CardLine>
            <span>
              {one.available === null ? NO_LIMIT : `${formatUsd(one.available)} of ${limitOf(one)} available`}
            </span>
            <CardLine>
              <span>{formatUsd(one.overdue)} overdue</span>
              {one.on_hold_since !== null && <Hold {...one} />}
            </CardLine>
          </ListCard>
        )}
        selection={{
          selected,
          onChange: setSelected,
          actions: (companies) => (
            <Button size="xs" onClick={() => setSending(companies)}>
              Send Statements
            </Button>
          ),
        }}
        above={<FinanceTabs current="credit" />}
        empty={
          <EmptyState drawing="file" title="No companies yet">
            Companies that buy stand here with what they owe.
          </EmptyState>
        }
      />
      <CreditPopup credit={credit} onClose={() => setOpened(null)} />
      <SendStatements companies={sending} onClose={() => setSending([])} />
    </>
  );
}
