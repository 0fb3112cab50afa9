import { addressLines } from '#rules/accounts/addresses.ts';
import { useMe } from '../../../shared/session.ts';
import { BudgetBars } from './budget-bars.tsx';
import { accountNumber } from './facility-panel.tsx';
import { FacilityWidget } from './facility-widget.tsx';
import styles from './facility.module.css';

/** The facility one shops for, above the shopping screens: select box, shipping address, DEA number, bars (SH-317 … SH-321). */
export function FacilityStrip() {
  const me = useMe();
  const { primary_facility: facility } = me;
  return (
    <section aria-label="Facility you buy for" className={styles.strip}>
      <div className={styles.stripSelect}>
        <FacilityWidget mode="header" />
      </div>
      {facility && (
        <dl className={styles.stripFacts}>
          <Fact term="Ships to">{addressLines(facility.delivery_address).join(', ')}</Fact>
          <Fact term="DEA">{facility.dea_number ?? 'Not given'}</Fact>
          <Fact term="Account">{accountNumber(me, facility.id)}</Fact>
        </dl>
      )}
      <div className={styles.stripBars}>
        <BudgetBars slim />
      </div>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className={styles.stripFact} title={children}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
