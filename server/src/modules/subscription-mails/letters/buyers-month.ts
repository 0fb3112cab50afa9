import type { ReportResult } from '#contract/reports/reports.ts';
import { addMonths, formatDay, formatMonth, lastOfMonth } from '#rules/dates.ts';
import { formatUsd } from '#rules/money.ts';
import { cellText } from '#rules/reports/cell-text.ts';
import { monthlySubject } from '#rules/subscription-mails/kinds.ts';
import { changeText, MOST_LISTED, TOP_LISTED } from '#rules/subscription-mails/monthly.ts';
import type { MailGroup } from '../../../platform/mail/content.ts';
import { hasRole, type Scope } from '../../../platform/scope.ts';
import { hidesPrices, viewRecommendations } from '../../catalog/index.ts';
import { runReport } from '../../reports/index.ts';
import type { Letter, Telling } from '../letter.ts';
import { readBudgets } from '../views/budgets.ts';
import { largestAnomalies } from '../views/largest-anomalies.ts';

const ALL = { first: 0, count: TOP_LISTED };

/** Of the company for those who look after it or its money, of the facility for everybody else. */
const ofCompany = (reader: Scope): boolean =>
  hasRole(reader, 'CompanyAdmin') || hasRole(reader, 'FinanceAdmin');

export async function buyersMonth(reader: Scope, telling: Telling): Promise<Letter | null> {
  const { period } = telling;
  if (reader.facility === null && !ofCompany(reader)) return null;
  const yearToDate = { start: `${period.end.slice(0, 4)}-01-01`, end: period.end };
  const before = { start: addMonths(period.start, -1), end: lastOfMonth(addMonths(period.start, -1)) };
  const [now, then, top] = [
    await run(reader, telling, 'savings', period),
    await run(reader, telling, 'savings', before),
    await run(reader, telling, 'top_spends_ndc', period),
  ];
  if (isEmpty(now) && isEmpty(await run(reader, telling, 'savings', yearToDate))) return null;
  const budgets = await readBudgets(reader, telling);
  const groups = [
    ...topProducts(top),
    ...budgets,
    ...(await unusual(reader, telling)),
    ...(await potential(reader, telling)),
  ];
  const [spend, savings] = [figure(now, 'Spend'), figure(now, 'Savings')];
  return {
    subject: monthlySubject(period.start.slice(0, 7), formatUsd(spend), formatUsd(savings)),
    title: `${formatMonth(period.start.slice(0, 7))} in figures`,
    words: [
      `${formatDay(period.start)} to ${formatDay(period.end)} in UTC, ${ofCompany(reader) ? (reader.company?.name ?? '') : (reader.facility?.name ?? '')}.`,
      ...(now.notice === null || !hidesPrices(reader) ? [] : [now.notice]),
      now.figures
        .map(
          ({ label, kind, value }) =>
            `${label}: ${cellText(value, kind)}${changeText(kind, figure(then, label), value)}`,
        )
        .join('\n'),
    ],
    groups,
    button: { label: 'Open savings', address: '/reports/savings?period=last_month' },
  };
}

/** Nothing was spent or saved; what is hidden may be something. */
const isEmpty = (report: ReportResult): boolean =>
  figure(report, 'Spend') === 0 && (figure(report, 'Savings') ?? 0) === 0;

function run(
  reader: Scope,
  { db, now, today }: Telling,
  name: string,
  { start, end }: { start: string; end: string },
): Promise<ReportResult> {
  const facility = ofCompany(reader) ? {} : { facility_id: reader.facility?.id };
  const filters = { start_date: start, end_date: end, ...facility };
  return runReport({ scope: reader, db, now, today }, name, { filters, page: ALL }).then(
    ({ report }) => report,
  );
}

const figure = ({ figures }: ReportResult, label: string): number | null =>
  figures.find((one) => one.label === label)?.value ?? null;

/** 'Lisinopril 10 mg – $120.00, 12 packs'. */
function topProducts({ columns, rows }: ReportResult): MailGroup[] {
  const at = (id: string) => columns.findIndex((column) => column.id === id);
  const entries = rows.slice(0, TOP_LISTED).map((row) => ({
    text: `${cellText(row[at('description')], 'text')}: ${cellText(row[at('spend')], 'money')}, ${cellText(row[at('packages')], 'count')} packs`,
    address: '/reports/top_spends_ndc?period=last_month',
  }));
  return entries.length === 0 ? [] : [{ heading: 'Top products', entries }];
}

/** Beside figures of a company. */
const atFacility = ({ facility }: Scope): string => (facility === null ? '' : ` at ${facility.name}`);

async function unusual(reader: Scope, telling: Telling): Promise<MailGroup[]> {
  const found = await largestAnomalies(reader, telling, MOST_LISTED);
  const entries = found.map(({ sentence }) => ({
    text: sentence,
    address: '/reports/purchase_history?period=last_12_months',
  }));
  return entries.length === 0 ? [] : [{ heading: `Unusual months${atFacility(reader)}`, entries }];
}

const OFFERS_OF_A_PRODUCT = 5;

async function potential(reader: Scope, { db, today }: Telling): Promise<MailGroup[]> {
  if (reader.facility === null) return [];
  const asked = { facility_id: reader.facility.id, limit: MOST_LISTED * OFFERS_OF_A_PRODUCT };
  const { data } = await viewRecommendations(reader, db, asked, today);
  // Of several offers of a product the best is told.
  const products = [...Map.groupBy(data, ({ listing }) => listing.name).values()].flatMap(
    ([best]) => best ?? [],
  );
  const entries = products.slice(0, MOST_LISTED).map(({ listing, reason }) => ({
    text: `${listing.name}: ${reason}`,
    address: `/detailed/${listing.id}`,
  }));
  return entries.length === 0 ? [] : [{ heading: `Largest potential savings${atFacility(reader)}`, entries }];
}
