import { toDollars } from '#rules/money.ts';
import { deliveries } from '#rules/rfps/terms.ts';
import { formatUsd } from '../../../shared/format.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import type { Rfp } from '../answering-api.ts';
import { deliveriesText } from '../request.ts';
import { billedText, totalsOf, type Terms } from '../proposal.ts';
import styles from './rfp-form.module.css';

/** What the contract would come to (TR-321, TR-322, X-98). */
export function ProposalTotals({ rfp, terms }: { rfp: Rfp; terms: Terms }) {
  const totals = totalsOf(rfp, terms);
  return (
    <div aria-live="polite">
      <Facts>
        <Fact label="Deliveries">{deliveriesText(deliveries(rfp, rfp.start_date))}</Fact>
        <Fact label="Sub Total">{totals && formatUsd(toDollars(totals.subTotalCents))}</Fact>
        <Fact label="Total">{totals && <strong>{formatUsd(toDollars(totals.totalCents))}</strong>}</Fact>
      </Facts>
      {totals && totals.billedCents !== totals.totalCents && (
        <p className={styles.soft}>
          {billedText({
            packs: totals.packs,
            deliveries: totals.deliveries,
            amount: toDollars(totals.billedCents),
          })}
        </p>
      )}
    </div>
  );
}
