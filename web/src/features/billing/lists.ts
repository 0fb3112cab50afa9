import { IMPORT_STATE_LABELS, OUTCOME_LABELS } from '#rules/finance/payment-import.ts';
import { INVOICE_STATUS_LABELS } from '#rules/finance/invoice-status.ts';
import { PAYOUT_STATE_LABELS } from '#rules/finance/payouts.ts';
import { CREDIT_SORTS, INVOICE_SORTS, PAYOUT_SORTS } from '#rules/lists.ts';
import { monthText } from '../../shared/format.ts';
import {
  choiceFilter,
  dateFilter,
  numberFilter,
  textFilter,
  type FilterBy,
} from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import type { FinanceInvoicesQuery, InvoicesQuery } from './api.ts';
import { MonthField } from './components/month-field.tsx';
import { SellerField } from './components/seller-field.tsx';
import type { CreditQuery } from './credit-api.ts';
import type { PaymentImportsQuery, PaymentRowsQuery } from './payment-imports-api.ts';
import type { FinancePayoutsQuery } from './payout-api.ts';

const NO_MATCH = { title: 'No invoices match', text: 'Try another status, other days or fewer words.' };

const SEARCH = textFilter('search', {
  label: 'Search invoices',
  placeholder: 'Invoice, order, PO number or name',
});
const STATUS = choiceFilter('status', {
  label: 'Status',
  all: 'All statuses',
  options: INVOICE_STATUS_LABELS,
});
const FROM = dateFilter('from', { query: 'start_date', label: 'From', until: 'until' });
const UNTIL = dateFilter('until', { query: 'end_date', label: 'Until', from: 'from' });
const named = (kind: string) => (name: string, id: string) => (name === id ? `${kind} ${id}` : name);
const FACILITY = numberFilter('facility', { query: 'facility_id', chip: named('Facility') });
const SELLER = numberFilter('seller', { query: 'seller_id', chip: named('Seller') });

/** The invoices of what one buys or sells. */
export const INVOICES = list<InvoicesQuery>()({
  id: 'invoices',
  label: 'Orders',
  noun: 'invoice',
  sorts: INVOICE_SORTS,
  noMatch: NO_MATCH,
  filters: [SEARCH, STATUS, FROM, UNTIL, FACILITY, SELLER],
});

/** The invoices of all buyers. */
export const FINANCE_INVOICES = list<FinanceInvoicesQuery>()({
  id: 'finance-invoices',
  label: 'Finance',
  noun: 'invoice',
  sorts: INVOICE_SORTS,
  noMatch: NO_MATCH,
  filters: [
    SEARCH,
    STATUS,
    FROM,
    UNTIL,
    FACILITY,
    SELLER,
    numberFilter('company', { query: 'company_id', chip: named('Buyer') }),
  ],
});

const MONTH: FilterBy<'month', 'month', string> = {
  name: 'month',
  key: 'month',
  read: (text) => (/^20\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined),
  standard: undefined,
  send: (text) => text,
  word: monthText,
  chip: (word) => word,
  field: { kind: 'own', label: 'Month', component: MonthField },
};

/** What sellers are paid. */
export const FINANCE_PAYOUTS = list<FinancePayoutsQuery>()({
  id: 'finance-payouts',
  label: 'Finance',
  noun: 'payout',
  sorts: PAYOUT_SORTS,
  noMatch: { title: 'No payouts match', text: 'Try another month or state.' },
  filters: [
    MONTH,
    choiceFilter('state', { label: 'State', all: 'All states', options: PAYOUT_STATE_LABELS }),
    numberFilter('seller', {
      query: 'seller_id',
      chip: named('Seller'),
      field: { kind: 'own', label: 'Seller', component: SellerField },
    }),
  ],
});

/** What companies may order on terms. */
export const FINANCE_CREDIT = list<CreditQuery>()({
  id: 'finance-credit',
  label: 'Finance',
  noun: 'company',
  nouns: 'companies',
  sorts: CREDIT_SORTS,
  noMatch: { title: 'No companies match', text: 'Try fewer words.' },
  filters: [textFilter('search', { label: 'Search companies', placeholder: 'Name of the company' })],
});

/** Files of payments. */
export const FINANCE_IMPORTS = list<PaymentImportsQuery>()({
  id: 'finance-imports',
  label: 'Finance',
  noun: 'import',
  noMatch: { title: 'No imports match', text: 'Try another state.' },
  filters: [choiceFilter('state', { label: 'State', all: 'All states', options: IMPORT_STATE_LABELS })],
});

/** The rows of one of them. */
export const PAYMENT_ROWS = list<PaymentRowsQuery>()({
  id: 'payment-rows',
  label: 'Rows',
  noun: 'row',
  noMatch: { title: 'No rows match', text: 'Try another outcome.' },
  filters: [choiceFilter('outcome', { label: 'Outcome', all: 'All outcomes', options: OUTCOME_LABELS })],
});
