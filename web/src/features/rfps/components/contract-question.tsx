import { fromDollars, toDollars } from '#rules/money.ts';
import { contractTotals, deliveries } from '#rules/rfps/terms.ts';
import { countOf, formatUsd } from '../../../shared/format.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import type { Proposal, Rfp } from '../answering-api.ts';
import { billedText } from '../proposal.ts';
import { deliveriesText } from '../request.ts';
import styles from './rfp-form.module.css';

interface Props {
  question: string;
  rfp: Pick<Rfp, 'duration' | 'period' | 'start_date'>;
  /** Dollars. */
  proposal: Pick<Proposal, 'price' | 'shipping_price' | 'quantity'>;
}

/** What one is asked before a contract is offered or made, above what it comes to. */
export function ContractQuestion({ question, rfp, proposal }: Props) {
  const { price, shipping_price: shipping, quantity } = proposal;
  const terms = { duration: rfp.duration, period: rfp.period, quantity };
  const totals = contractTotals(terms, { cents: fromDollars(price), shippingCents: fromDollars(shipping) });
  const { packs, totalCents, billedCents } = totals;
  return (
    <div className={styles.form}>
      <p className={styles.text}>{question}</p>
      <Facts>
        <Fact label="Price per Pack">{formatUsd(price)}</Fact>
        <Fact label="Packs">
          {countOf(packs, 'pack')} in {deliveriesText(deliveries(terms, rfp.start_date))}
        </Fact>
        <Fact label="Shipping">{formatUsd(shipping)} per delivery</Fact>
        <Fact label="Total">
          <strong>{formatUsd(toDollars(totalCents))}</strong>
        </Fact>
      </Facts>
      {billedCents !== totalCents && (
        <p className={styles.soft}>
          {billedText({ packs, deliveries: totals.deliveries, amount: toDollars(billedCents) })}
        </p>
      )}
    </div>
  );
}
