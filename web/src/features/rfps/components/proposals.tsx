import type { ReactNode } from 'react';
import { fromDollars, roundHalfUp, toDollars } from '#rules/money.ts';
import { isOpenRfp } from '#rules/rfps/rfp-status.ts';
import { contractTotals, deliveries, type ContractTerms } from '#rules/rfps/terms.ts';
import { countOf, formatCount, formatDate, formatUnitPrice, formatUsd } from '../../../shared/format.ts';
import { usePhone } from '../../../ui/dialogs.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Ndc } from '../../../ui/values.tsx';
import type { Proposal, Rfp } from '../answering-api.ts';
import { billedText } from '../proposal.ts';
import { deliveriesText } from '../request.ts';
import { ProposalAnswer } from './proposal-answer.tsx';
import { ProposalStatusBadge } from './proposal-status.tsx';
import { SupplierName } from '../../companies/index.ts';
import styles from './rfp-form.module.css';

interface Line {
  label: string;
  cell: (proposal: Proposal) => ReactNode;
  /** Figures stand below each other. */
  numeric?: boolean;
}

/** The proposals side by side, a column each, what waits first (G-064); on a phone below each other. */
export function Proposals({ rfp }: { rfp: Rfp }) {
  const phone = usePhone();
  const decides = rfp.can.decide;
  if (rfp.proposals.length === 0) return <NoProposals rfp={rfp} />;
  const proposals = rfp.proposals.toSorted(
    (one, other) => rank(one) - rank(other) || one.total - other.total,
  );
  const waiting = proposals.filter(({ status }) => status === 'pending');
  const lowest = waiting.length > 1 ? Math.min(...waiting.map(({ total }) => total)) : null;
  const lines = linesOf(rfp, lowest, decides);
  return phone ? (
    <Cards proposals={proposals} lines={lines} />
  ) : (
    <SideBySide proposals={proposals} lines={lines} />
  );
}

interface Drawn {
  proposals: readonly Proposal[];
  lines: readonly Line[];
}

const Cards = ({ proposals, lines }: Drawn) => (
  <ul className={styles.history} aria-labelledby="rfp-proposals">
    {proposals.map((one) => (
      <li key={one.id} className={styles.proposal}>
        <h4 className={styles.heading}>
          <SupplierName id={one.company_id} name={one.company_name} />
        </h4>
        <Facts>
          {lines.map(({ label, cell }) => (
            <Fact key={label} label={label}>
              {cell(one)}
            </Fact>
          ))}
        </Facts>
      </li>
    ))}
  </ul>
);

function SideBySide({ proposals, lines }: Drawn) {
  return (
    <div className={styles.scroll} role="region" aria-label="Proposals side by side" tabIndex={0}>
      <table className={styles.compare}>
        <thead>
          <tr>
            <th scope="row">Supplier</th>
            {proposals.map((one) => (
              <th key={one.id} scope="col">
                <SupplierName id={one.company_id} name={one.company_name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, cell, numeric = false }) => (
            <tr key={label} data-numeric={numeric || undefined}>
              <th scope="row">{label}</th>
              {proposals.map((one) => (
                <td key={one.id}>{cell(one)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const rank = ({ status }: Proposal): number => (status === 'accepted' ? 0 : status === 'pending' ? 1 : 2);

function linesOf(rfp: Rfp, lowest: number | null, decides: boolean): readonly Line[] {
  const asked = rfp.quantity * rfp.csp;
  const supplierOf = ({ company_id: id }: Proposal) => rfp.suppliers?.find((one) => one.id === id);
  return [
    { label: 'Status', cell: (one) => <State proposal={one} /> },
    {
      label: 'Total',
      numeric: true,
      cell: (one) => (
        <>
          <strong>{formatUsd(one.total)}</strong>
          {one.total === lowest && one.status === 'pending' && <StatusBadge tone="ok">Lowest</StatusBadge>}
          <Billed terms={{ ...one, duration: rfp.duration }} proposal={one} />
        </>
      ),
    },
    {
      label: 'Deliveries',
      cell: ({ quantity }) => deliveriesText(deliveries({ ...rfp, quantity }, rfp.start_date)),
    },
    { label: 'Price/Pack', numeric: true, cell: (one) => formatUsd(one.price) },
    {
      label: 'Unit Price',
      numeric: true,
      cell: (one) => formatUnitPrice(one.price / one.eaches_per_pack),
    },
    {
      label: 'Qty/Period',
      numeric: true,
      cell: (one) => (
        <>
          {countOf(one.quantity, 'pack')}
          <div className={styles.soft}>
            {formatCount(one.quantity * one.csp)} of {countOf(asked, 'container')},{' '}
            {roundHalfUp(one.quantity * one.csp * 100, asked)}%
          </div>
        </>
      ),
    },
    { label: 'Shipping', numeric: true, cell: (one) => `${formatUsd(one.shipping_price)} per delivery` },
    { label: 'Sub Total', numeric: true, cell: (one) => formatUsd(one.sub_total) },
    {
      label: 'Latest expiry in stock',
      numeric: true,
      cell: (one) => formatDate(supplierOf(one)?.latest_expiry ?? null),
    },
    {
      label: 'Packs shipped to you',
      numeric: true,
      cell: (one) => fillText(supplierOf(one)?.fill_rate ?? null),
    },
    { label: 'NDC', cell: (one) => <Ndc ndc={one.ndc_number} /> },
    { label: 'Product', cell: (one) => one.description },
    ...(decides
      ? [{ label: 'Answer', cell: (one: Proposal) => <ProposalAnswer rfp={rfp} proposal={one} /> }]
      : []),
  ];
}

/** Of those that the buyer ordered within a year. */
const fillText = (percent: number | null) =>
  percent === null ? 'No orders yet' : `${percent}% of those ordered`;

const State = ({ proposal }: { proposal: Proposal }) => (
  <>
    <ProposalStatusBadge status={proposal.status} />
    {proposal.decline_reason !== null && <div className={styles.soft}>{proposal.decline_reason}</div>}
  </>
);

/** */
function Billed({ terms, proposal }: { terms: ContractTerms; proposal: Proposal }) {
  if (proposal.billed_total === proposal.total) return null;
  const prices = { cents: fromDollars(proposal.price), shippingCents: fromDollars(proposal.shipping_price) };
  const { packs, deliveries, billedCents } = contractTotals(terms, prices);
  return (
    <div className={styles.soft}>{billedText({ packs, deliveries, amount: toDollars(billedCents) })}</div>
  );
}

function NoProposals({ rfp }: { rfp: Rfp }) {
  const invited = rfp.suppliers_invited ?? 0;
  if (!isOpenRfp(rfp.status)) return <EmptyState drawing="file" title="No supplier proposed" />;
  return (
    <EmptyState drawing="inbox" title="No proposals yet">
      {countOf(invited, 'supplier was', 'suppliers were')} asked. You are told as soon as one answers.
    </EmptyState>
  );
}
