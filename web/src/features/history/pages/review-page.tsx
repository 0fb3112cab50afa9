import { Button } from '@mantine/core';
import { useRef } from 'react';
import { NO_FACILITY, pricesRefusal } from '#rules/catalog/refusals.ts';
import { countOf, formatUsd, monthText } from '../../../shared/format.ts';
import { useClient, useMe } from '../../../shared/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { StackedBars } from '../../../ui/stacked-bars.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useReview, type Review } from '../api.ts';
import { ReportPanel } from '../components/report-panel.tsx';
import { ReviewProducts } from '../components/review-products.tsx';
import styles from '../components/history.module.css';

type Month = Review['months'][number];

/** What the facility bought elsewhere beside what it costs here, by month and by product. */
export function ReviewPage() {
  const { primary_facility: facility, is_buyer: buys, is_admin: admin } = useMe();
  if (facility === null || !(buys || admin))
    return (
      <Page>
        <PageHeader title="Purchases in Review" />
        <EmptyState
          drawing="shelf"
          title={admin ? 'Choose a facility' : NO_FACILITY}
          action={
            admin && (
              <LinkButton variant="default" to="/admin/purchase-reports">
                All purchase reports
              </LinkButton>
            )
          }
        >
          Purchases belong to a facility{admin && '; choose it above'}.
        </EmptyState>
      </Page>
    );
  return <FacilityReview key={facility.id} facility={facility} />;
}

function FacilityReview({ facility }: { facility: { id: number; name: string } }) {
  const { data, error, refetch } = useReview(facility.id);
  const { hydra } = useClient();
  const reports = useRef<HTMLDivElement>(null);
  const compares = data !== undefined && data.months.length > 0;
  return (
    <Page>
      <PageHeader
        title="Purchases in Review"
        summary={facility.name + monthsOf(data?.months ?? [])}
        actions={
          !hydra &&
          compares && (
            <Button
              variant="default"
              leftSection={<Icon name="upload" size={16} />}
              onClick={() => chooseReport(reports.current)}
            >
              Upload a report
            </Button>
          )
        }
      />
      <div className={styles.stack}>
        {data ? (
          <Comparison review={data} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines lines={6} />
        )}
        {!hydra && (
          <div ref={reports}>
            <Panel title="Purchase History">
              <ReportPanel facility={facility} />
            </Panel>
          </div>
        )}
      </div>
    </Page>
  );
}

/** ', November 2025 to November 2026': whole months, as in the purchasing history of a listing. */
function monthsOf(months: readonly Month[]): string {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return '';
  const named = [first, last].map(({ month }) => monthText(month.slice(0, 7)));
  return `, ${[...new Set(named)].join(' to ')}`;
}

/** Where a report is being sent there is none to choose, and its progress to see. */
function chooseReport(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: 'start' });
  panel?.querySelector<HTMLInputElement>('input[type=file]')?.click();
}

function Comparison({ review }: { review: Review }) {
  if (review.months.length === 0)
    return (
      <EmptyState drawing="file" title="Nothing to compare yet">
        {review.other_products === 0
          ? 'Upload what you bought elsewhere; each month then stands beside the prices here.'
          : `None of the ${countOf(review.other_products, 'product')} you bought elsewhere is in stock here.`}
      </EmptyState>
    );
  return (
    <>
      <Panel title="By month">
        <Total review={review} />
        <div className={styles.review}>
          <Chart months={review.months} />
          <Months months={review.months} />
        </div>
      </Panel>
      <Panel title={`By product: ${countOf(review.compared_products, 'product')}`}>
        <ReviewProducts products={review.products} />
        <Others review={review} />
      </Panel>
    </>
  );
}

function Total({ review: { total } }: { review: Review }) {
  const { is_vetted: vetted } = useMe();
  if (total.missed === null || total.here === null)
    return (
      <p>
        You paid {formatUsd(total.paid)} for what is in stock here. {pricesRefusal(vetted)}
      </p>
    );
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>Paid for what is in stock here</dt>
          <dd>{formatUsd(total.paid)}</dd>
        </div>
        <div>
          <dt>Here, at today’s lowest prices</dt>
          <dd>{formatUsd(total.here)}</dd>
        </div>
        <div data-tone="ok">
          <dt>Could have been saved</dt>
          <dd>{formatUsd(total.missed)}</dd>
        </div>
      </dl>
      <p className={styles.soft}>
        Counted is each purchase that was dearer than here, by the difference; what was cheaper is not set
        against it. A return takes its part back from the months before it.
      </p>
    </>
  );
}

/** Where prices are hidden nothing is known but what was paid. */
function Chart({ months }: { months: readonly Month[] }) {
  const split = months.flatMap(({ month, paid, missed }) =>
    missed === null ? [] : [{ month, paid, missed }],
  );
  const [most] = split.toSorted((a, b) => b.missed - a.missed);
  const paid = 'Paid for what is in stock here';
  if (most === undefined)
    return (
      <StackedBars
        label={`${paid}, by month`}
        axis="US dollars"
        series={[{ name: paid, color: 'grey' }]}
        bars={months.map((one) => ({ month: one.month.slice(0, 7), parts: [Math.round(one.paid)] }))}
      />
    );
  return (
    <StackedBars
      label={`${paid}, by month; most was missed in ${monthText(most.month.slice(0, 7))}.`}
      axis="US dollars"
      series={[
        { name: 'Cost at the lower price', color: 'grey' },
        { name: 'Missed savings', color: 'teal' },
      ]}
      bars={split.map((one) => ({
        month: one.month.slice(0, 7),
        parts: [Math.round(one.paid - one.missed), Math.round(one.missed)],
      }))}
    />
  );
}

/** The newest first, as in the purchasing history of a listing. */
const Months = ({ months }: { months: readonly Month[] }) => (
  <table className={styles.months}>
    <thead>
      <tr>
        <th scope="col">Month</th>
        <th scope="col">Paid</th>
        <th scope="col">Here today</th>
        <th scope="col">Missed</th>
      </tr>
    </thead>
    <tbody>
      {months.toReversed().map((month) => (
        <tr key={month.month}>
          <th scope="row">{monthText(month.month.slice(0, 7))}</th>
          <td>{formatUsd(month.paid)}</td>
          <td>{formatUsd(month.here)}</td>
          <td>{formatUsd(month.missed)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Others = ({ review: { other_products: products, other_paid: paid } }: { review: Review }) =>
  products === 0 ? null : (
    <p className={styles.soft}>
      {countOf(products, 'product')} for {formatUsd(paid)} {products === 1 ? 'is' : 'are'} not in stock here
      today and {products === 1 ? 'stands' : 'stand'} in no figure of this page.{' '}
      <LinkButton variant="subtle" size="compact-sm" to="/catalog">
        Open the catalog
      </LinkButton>
    </p>
  );
