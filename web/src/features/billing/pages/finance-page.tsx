import { useSearch } from '@tanstack/react-router';
import { FinanceCredit } from '../components/finance-credit.tsx';
import { FinanceInvoices } from '../components/finance-invoices.tsx';
import type { FinanceSearch } from '../routes.ts';

/** The marketplace's money, for administrators with `finance` (RB-068). */
export function FinancePage() {
  const search: FinanceSearch = useSearch({ from: '/app/admin/finance' });
  if (search.tab === 'credit') return <FinanceCredit search={search} />;
  return <FinanceInvoices search={search} />;
}
