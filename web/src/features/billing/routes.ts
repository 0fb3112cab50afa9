import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { FINANCE_INVOICES, INVOICES } from './lists.ts';

export const loadFinancePage = () => import('./pages/finance-page.tsx');

/** `statements`: those of the own company are open. */
export type InvoicesSearch = SearchOf<typeof INVOICES> & { statements?: string | undefined };

/** `invoice`: the one whose ledger is open; `import`: the one that is shown; `outcome`: of its rows. */
export type FinanceSearch = SearchOf<typeof FINANCE_INVOICES> & {
  tab?: string | undefined;
  invoice?: string | undefined;
  import?: string | undefined;
  outcome?: string | undefined;
  /** The one that is open. */
  payout?: string | undefined;
  month?: string | undefined;
  state?: string | undefined;
};

export const financeSearch = (search: RawSearch): FinanceSearch => readTexts(search);
