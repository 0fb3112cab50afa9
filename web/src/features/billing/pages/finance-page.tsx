import { useSearch } from '@tanstack/react-router';
import { FinanceInvoices } from '../components/finance-invoices.tsx';
import type { FinanceSearch } from '../routes.ts';

/** The marketplace's money, for administrators with `finance` (RB-068). */
export function FinancePage() {
  const search: FinanceSearch = useSearch({ from: '/app/admin/finance' });
  return <FinanceInvoices search={search} />;
}
