import { useNavigate, useSearch } from '@tanstack/react-router';
import { FinanceCredit } from '../components/finance-credit.tsx';
import { FinanceImports } from '../components/finance-imports.tsx';
import { FinanceInvoices } from '../components/finance-invoices.tsx';
import { PaymentImport } from '../components/payment-import.tsx';
import { idOf } from '../../../shared/search-params.ts';
import { FinancePayouts } from '../components/finance-payouts.tsx';
import type { FinanceSearch } from '../routes.ts';

/** The marketplace's money, for administrators with `finance` (RB-068). */
export function FinancePage() {
  const search: FinanceSearch = useSearch({ from: '/app/admin/finance' });
  const navigate = useNavigate();
  const imported = idOf(search.import);
  if (search.tab === 'imports' && imported !== null)
    return (
      <PaymentImport
        id={imported}
        search={search}
        onGone={() => void navigate({ to: '/admin/finance', search: { tab: 'imports' } })}
      />
    );
  if (search.tab === 'imports') return <FinanceImports search={search} />;
  if (search.tab === 'payouts') return <FinancePayouts search={search} />;
  if (search.tab === 'credit') return <FinanceCredit search={search} />;
  return <FinanceInvoices search={search} />;
}
