import { deliveries } from '#rules/rfps/terms.ts';
import { countOf, formatUsd, plainDay } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { EmptyState, ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { Ndc } from '../../../ui/values.tsx';
import { useRelated } from '../asking-api.ts';
import type { Proposal, Rfp } from '../answering-api.ts';
import { deliveriesText } from '../request.ts';
import { ContractParts } from './contract-parts.tsx';
import { AnswerExtension } from './extend.tsx';
import { AnswerPause } from './pause.tsx';
import { ProductFacts } from './product-side.tsx';
import { ProposalForm } from './proposal-form.tsx';
import { ProposalStatusBadge } from './proposal-status.tsx';
import { RfpFacts } from './rfp-facts.tsx';
import styles from './rfp-form.module.css';

/** A request as a supplier answers it (TR-340 … TR-366). */
export function SellersRfp({ rfp, onDone }: { rfp: Rfp; onDone: () => void }) {
  return (
    <div className={styles.columns}>
      <div>
        <details className={styles.fold} open>
          <summary>Requested product</summary>
          <Facts>
            <ProductFacts product={rfp.product} />
          </Facts>
        </details>
        <details className={styles.fold} open>
          <summary>Request details</summary>
          <RfpFacts rfp={rfp} names={false} />
        </details>
        <details className={styles.fold} open={rfp.proposals.length > 0}>
          <summary>Proposals history</summary>
          <History proposals={rfp.proposals} />
        </details>
      </div>
      {rfp.can.propose ? (
        <Answer rfp={rfp} onDone={onDone} />
      ) : (
        <div className={styles.parts}>
          <AnswerExtension rfp={rfp} />
          <AnswerPause rfp={rfp} />
          <Answered rfp={rfp} />
          {rfp.accepted_proposal !== null && <ContractParts rfp={rfp} />}
        </div>
      )}
    </div>
  );
}

function History({ proposals }: { proposals: readonly Proposal[] }) {
  if (proposals.length === 0) return <p className={styles.soft}>You have not proposed yet.</p>;
  return (
    <ol className={styles.history}>
      {proposals.map((one) => (
        <li key={one.id}>
          <strong>{formatUsd(one.price)} per pack</strong> <ProposalStatusBadge status={one.status} />
          <div>
            {countOf(one.quantity, 'pack')} of <Ndc ndc={one.ndc_number} />, shipping{' '}
            {formatUsd(one.shipping_price)}
          </div>
          {one.decline_reason !== null && <div>Declined: {one.decline_reason}</div>}
          <div className={styles.soft}>{plainDay(one.created_date)}</div>
        </li>
      ))}
    </ol>
  );
}

/** With the own products of the drug, of which one is proposed (TR-298). */
function Answer({ rfp, onDone }: { rfp: Rfp; onDone: () => void }) {
  const { company_id: companyId } = useMe();
  const related = useRelated(rfp.product, companyId ?? 0);
  if (rfp.product.gcn_seqno === null) return <ProposalForm rfp={rfp} own={[rfp.product]} onDone={onDone} />;
  if (related.data) return <ProposalForm rfp={rfp} own={related.data} onDone={onDone} />;
  return related.error === null ? (
    <SkeletonLines lines={8} />
  ) : (
    <ErrorState error={related.error} onRetry={() => void related.refetch()} />
  );
}

/** What became of the own answer. */
function Answered({ rfp }: { rfp: Rfp }) {
  const { active_proposal: proposal, invitation } = rfp;
  if (proposal !== null)
    return (
      <section aria-labelledby="own-proposal" className={styles.form}>
        <h3 id="own-proposal" className={styles.heading}>
          Your proposal
        </h3>
        <Facts>
          <Fact label="Status">
            <ProposalStatusBadge status={proposal.status} />
          </Fact>
          <Fact label="NDC">
            <Ndc ndc={proposal.ndc_number} />
          </Fact>
          <Fact label="Product">{proposal.description}</Fact>
          <Fact label="Price per Pack">{formatUsd(proposal.price)}</Fact>
          <Fact label="Shipping Price">{formatUsd(proposal.shipping_price)}</Fact>
          <Fact label="Quantity">{countOf(proposal.quantity, 'pack')} per period</Fact>
          <Fact label="Deliveries">{deliveriesText(deliveries(rfp, rfp.start_date))}</Fact>
          <Fact label="Sub Total">{formatUsd(proposal.sub_total)}</Fact>
          <Fact label="Total">
            <strong>{formatUsd(proposal.total)}</strong>
          </Fact>
        </Facts>
        {proposal.status === 'pending' && <p role="status">Your proposal waits for the buyer.</p>}
      </section>
    );
  if (invitation === 'declined')
    return (
      <EmptyState drawing="file" title="You declined this request">
        {rfp.decline_reason}
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="file"
      title="This request takes no proposals any more."
      action={<LinkButton to="/rfps">Show open requests</LinkButton>}
    />
  );
}
