import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { LOGS, TASKS } from '../features/admin/lists.ts';
import { QUESTIONS, SAVED_QUESTIONS } from '../features/assistant/lists.ts';
import { FAVORITES, NOTES, SOFT_BLOCKS } from '../features/catalog/lists.ts';
import { ALL_BIDS, BUYERS_BIDS, SELLERS_BIDS } from '../features/bids/lists.ts';
import {
  FINANCE_CREDIT,
  FINANCE_IMPORTS,
  FINANCE_INVOICES,
  FINANCE_PAYOUTS,
  INVOICES,
  PAYMENT_ROWS,
} from '../features/billing/lists.ts';
import { BRANDS, MESSAGES } from '../features/brands/lists.ts';
import { COMPANIES, FACILITIES } from '../features/companies/lists.ts';
import { DRUGS } from '../features/drugs/lists.ts';
import { OWN_FACILITIES } from '../features/facilities/lists.ts';
import { REPORT_ROWS, REPORTS } from '../features/history/lists.ts';
import { EXCLUSIONS } from '../features/exclusions/lists.ts';
import { API_KEYS, DELIVERIES } from '../features/integrations/lists.ts';
import { DESK, LISTINGS } from '../features/listings/lists.ts';
import { ALL_NEWS, OWN_NEWS } from '../features/news/lists.ts';
import { EDI_CLIENTS, EDI_INVOICES, EDI_MAILS, EDI_MESSAGES, EDI_SHIPMENTS } from '../features/edi/lists.ts';
import { STRATEGISTS } from '../features/strategists/lists.ts';
import {
  BOUGHT_ORDERS,
  ORDER_GROUPS,
  ORDERS,
  ORDERS_TO_SIGN,
  SOLD_ORDERS,
} from '../features/orders/lists.ts';
import { PORTFOLIO } from '../features/portfolio/lists.ts';
import { PRICE_RULES } from '../features/pricing/lists.ts';
import {
  ALL_RFPS,
  BUYERS_DELIVERIES,
  BUYERS_RFPS,
  SELLERS_DELIVERIES,
  SELLERS_RFPS,
} from '../features/rfps/lists.ts';
import { REQUESTS } from '../features/requests/lists.ts';
import { APPLICATIONS } from '../features/registration/lists.ts';
import { ALL_USERS, OWN_USERS } from '../features/users/lists.ts';
import { toQuery, withoutPage, type Address, type List } from '../shared/list.ts';
import type { Filter } from '../shared/list-filters.ts';

interface Asking {
  list: List<object>;
  operation: keyof typeof contract;
  file?: keyof typeof contract;
}

/** Every list with the operations that it asks. */
const LISTS: readonly Asking[] = [
  { list: LOGS, operation: 'listLogs', file: 'exportLogs' },
  { list: TASKS, operation: 'listTasks', file: 'exportTasks' },
  { list: SAVED_QUESTIONS, operation: 'listSavedQuestions' },
  { list: QUESTIONS, operation: 'listQuestions', file: 'exportQuestions' },
  { list: BRANDS, operation: 'listClients' },
  { list: MESSAGES, operation: 'listContactMessages' },
  { list: SOFT_BLOCKS, operation: 'listSoftBlocks' },
  { list: NOTES, operation: 'listNotes' },
  { list: FAVORITES, operation: 'listFavorites' },
  { list: API_KEYS, operation: 'listApiKeys', file: 'exportApiKeys' },
  { list: DELIVERIES, operation: 'listWebhookDeliveries' },
  { list: COMPANIES, operation: 'listAllCompanies', file: 'exportCompanies' },
  { list: FACILITIES, operation: 'listAllFacilities', file: 'exportFacilities' },
  { list: DRUGS, operation: 'searchDrugs' },
  { list: OWN_FACILITIES, operation: 'listFacilities', file: 'exportOwnFacilities' },
  { list: REPORTS, operation: 'listCalibrations' },
  { list: REPORT_ROWS, operation: 'listCalibrationRows' },
  { list: DESK, operation: 'listAdminCatalog' },
  { list: LISTINGS, operation: 'listSellerListings', file: 'exportSellerListings' },
  { list: BUYERS_BIDS, operation: 'listBids', file: 'exportBids' },
  { list: SELLERS_BIDS, operation: 'listBids', file: 'exportBids' },
  { list: ALL_BIDS, operation: 'listBids', file: 'exportBids' },
  { list: BUYERS_RFPS, operation: 'listRfps', file: 'exportRfps' },
  { list: SELLERS_RFPS, operation: 'listRfps', file: 'exportRfps' },
  { list: ALL_RFPS, operation: 'listRfps', file: 'exportRfps' },
  { list: BUYERS_DELIVERIES, operation: 'listDeliveries', file: 'exportDeliveries' },
  { list: SELLERS_DELIVERIES, operation: 'listDeliveries', file: 'exportDeliveries' },
  { list: REQUESTS, operation: 'listRequestedProducts', file: 'exportRequestedProducts' },
  { list: EDI_CLIENTS, operation: 'listEdiClients', file: 'exportEdiClients' },
  { list: EDI_INVOICES, operation: 'listEdiInvoices', file: 'exportEdiInvoices' },
  { list: EDI_MAILS, operation: 'listEdiMails', file: 'exportEdiMails' },
  { list: EDI_MESSAGES, operation: 'listEdiMessages', file: 'exportEdiMessages' },
  { list: EDI_SHIPMENTS, operation: 'listEdiShipments', file: 'exportEdiShipments' },
  { list: STRATEGISTS, operation: 'listStrategists' },
  { list: ALL_NEWS, operation: 'listNews' },
  { list: OWN_NEWS, operation: 'listNews' },
  { list: EXCLUSIONS, operation: 'listExclusions' },
  { list: ORDERS, operation: 'listOrders', file: 'exportOrders' },
  { list: BOUGHT_ORDERS, operation: 'listOrders', file: 'exportOrders' },
  { list: SOLD_ORDERS, operation: 'listOrders', file: 'exportOrders' },
  { list: ORDER_GROUPS, operation: 'listOrderGroups' },
  { list: INVOICES, operation: 'listInvoices', file: 'exportInvoices' },
  { list: FINANCE_INVOICES, operation: 'listFinanceInvoices', file: 'exportFinanceInvoices' },
  { list: FINANCE_PAYOUTS, operation: 'listFinancePayouts', file: 'exportFinancePayouts' },
  { list: FINANCE_CREDIT, operation: 'listCredit' },
  { list: FINANCE_IMPORTS, operation: 'listPaymentImports' },
  { list: PAYMENT_ROWS, operation: 'listPaymentRows' },
  { list: ORDERS_TO_SIGN, operation: 'listOrders', file: 'exportOrders' },
  { list: PORTFOLIO, operation: 'listPortfolio', file: 'exportPortfolio' },
  { list: PRICE_RULES, operation: 'listPriceRules' },
  { list: APPLICATIONS, operation: 'listApplications' },
  { list: ALL_USERS, operation: 'listAllUsers', file: 'exportUsers' },
  { list: OWN_USERS, operation: 'listUsers' },
];

const declared = import.meta.glob<Record<string, unknown>>('../features/*/lists.ts', { eager: true });

it('names every list', () => {
  const lists = Object.values(declared)
    .flatMap((exported) => Object.values(exported))
    .filter((one) => typeof one === 'object' && one !== null && 'filters' in one);
  expect(new Set(LISTS.map(({ list }) => list))).toEqual(new Set(lists));
  expect(lists).toHaveLength(LISTS.length);
});

const valuesOf = ({ field }: Filter): string[] =>
  field?.kind === 'choice' ? field.options.map(({ value }) => value) : ['2026-02-28', '12', 'amox'];

/** An address with values that the list knows and values that nobody does. */
const addressOf = ({ filters, sorts }: List<object>) =>
  fc.record<Address>(
    {
      ...Object.fromEntries(
        filters.map((filter) => [
          filter.name,
          fc.oneof(
            fc.constantFrom(...valuesOf(filter)),
            fc.string({ maxLength: 150 }).map((text) => text.trim()),
          ),
        ]),
      ),
      sort: fc.oneof(fc.constantFrom('', ...sorts), fc.string()),
      page: fc.oneof(fc.integer().map(String), fc.string()),
    },
    { requiredKeys: [] },
  );

const problemsOf = (operation: keyof typeof contract, query: object): unknown =>
  contract[operation].query?.safeParse(query).error;

it.each(LISTS)('any address of $list.id asks what $operation takes', ({ list, operation, file }) => {
  fc.assert(
    fc.property(addressOf(list), (address) => {
      const query = toQuery(list, address);
      expect(problemsOf(operation, query)).toBeUndefined();
      if (file !== undefined)
        expect(problemsOf(file, { ...withoutPage(query), format: 'csv' })).toBeUndefined();
    }),
  );
});

it.each(LISTS)('every choice and order of $list.id is one of $operation', ({ list, operation }) => {
  const choices = list.filters.flatMap((filter) =>
    valuesOf(filter).map((value) => ({ [filter.name]: value })),
  );
  for (const address of [...choices, ...list.sorts.map((sort) => ({ sort }))]) {
    expect(problemsOf(operation, toQuery(list, address))).toBeUndefined();
  }
});
