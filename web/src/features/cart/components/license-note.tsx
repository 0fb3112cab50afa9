import { endingLicenses } from '#rules/accounts/licenses.ts';
import { formatDay } from '../../../shared/format.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { useMe } from '../../../shared/session.ts';
import { RenewLink } from '../../documents/index.ts';
import styles from './cart.module.css';

/** Says beforehand what will stop orders of the facility; what has stopped them stands among the errors. */
export function LicenseNote() {
  const { primary_facility: facility, is_buyer: buys } = useMe();
  if (facility === null || !buys) return null;
  const ending = endingLicenses(facility, todayUtc()).filter(({ ended }) => !ended);
  if (ending.length === 0) return null;
  return (
    <div className={styles.note} role="note" aria-label="Licenses">
      {ending.map(({ license, name, ends }) => (
        <p key={name}>
          {name} of {facility.name} ends {formatDay(ends)}. <RenewLink license={license}>Renew it</RenewLink>
        </p>
      ))}
    </div>
  );
}
