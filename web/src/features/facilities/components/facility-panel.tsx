import type { Me } from '#contract/accounts/accounts.ts';
import { addressLines } from '#rules/accounts/addresses.ts';
import { useClient, useMe } from '../../../shared/session.ts';
import { useCloseDropdown } from '../../../ui/dropdown.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { useMissingFacility } from '../api.ts';
import { BudgetBars } from './budget-bars.tsx';
import { FacilityChooser } from './facility-chooser.tsx';
import styles from './facility.module.css';

const LIST_WIDTH = 500;

interface Props {
  facility: Me['primary_facility'];
  may: boolean;
}

/** Selector, delivery address, DEA number, budget and savings (SH-310 … SH-316). */
export function FacilityPanel({ facility, may }: Props) {
  const { hydra } = useClient();
  const close = useCloseDropdown();
  const missing = useMissingFacility();
  return (
    <div className={styles.panel}>
      {may ? (
        <FacilityChooser listWidth={LIST_WIDTH} inPlace onChanged={close} />
      ) : facility === null ? (
        <p>
          {missing}{' '}
          <span className={styles.soft}>Ask the administrator of your company to assign you one.</span>
        </p>
      ) : (
        <strong>{facility.name}</strong>
      )}
      {facility && <Facts facility={facility} />}
      <BudgetBars />
      {!hydra && (
        <LinkButton to="/pharmacies" variant="default" size="xs" className={styles.manage}>
          Manage Budget
        </LinkButton>
      )}
    </div>
  );
}

function Facts({ facility }: { facility: NonNullable<Me['primary_facility']> }) {
  const me = useMe();
  return (
    <dl className={styles.facts}>
      <dt>Delivery address</dt>
      <dd>
        {addressLines(facility.delivery_address).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </dd>
      <dt>DEA number</dt>
      <dd>{facility.dea_number ?? 'Not given'}</dd>
      <dt>Account number</dt>
      <dd>{accountNumber(me, facility.id)}</dd>
    </dl>
  );
}

/** '12-345': company, dash, facility (SH-321). */
export const accountNumber = (me: Pick<Me, 'company_id'>, facilityId: number): string =>
  me.company_id === null ? String(facilityId) : `${me.company_id}-${facilityId}`;
