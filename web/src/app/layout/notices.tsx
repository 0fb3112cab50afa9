import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Me } from '#contract/accounts/accounts.ts';
import {
  FACILITY_NOT_VETTED,
  NO_FACILITY,
  NO_TERMS,
  stateLicenseRefusal,
  USER_NOT_VETTED,
} from '#rules/catalog/refusals.ts';
import { todayUtc } from '../../shared/clock.ts';
import { api } from '../../shared/http.ts';
import { enterSession } from '../../shared/session.ts';
import { RenewLink } from '../../features/documents/index.ts';
import { useMissingFacility } from '../../features/facilities/index.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './notices.module.css';

/** Says whose eyes an administrator is looking through (SH-450 … SH-452). */
export function ImpersonationStrip({ me }: { me: Me }) {
  if (me.impersonator_id === null || me.impersonator_id === me.id) return null;
  return (
    <div className={styles.strip} role="status">
      <Icon name="user" size={16} />
      <span>User ID: {me.id}</span>
      <span className={styles.name}>
        {me.first_name} {me.last_name}
      </span>
      <Unimpersonate />
    </div>
  );
}

/** Back to the own name, with nothing left of what the other person's pages had loaded (SH-453). */
function Unimpersonate() {
  const end = useMutation({
    mutationFn: () => api.endImpersonation(),
    onSuccess: ({ data }) => {
      enterSession(data);
      location.replace('/admin/user-manager');
    },
  });
  return (
    <button type="button" className={styles.link} disabled={end.isPending} onClick={() => end.mutate()}>
      Unimpersonate
    </button>
  );
}

const BUYER_HOME = '/buyer-home';
const SHOPPING = /^\/(catalog|detailed|cart)(\/|$)/;

export const isShopping = (pathname: string): boolean => SHOPPING.test(pathname);

/** Why prices or the cart are closed to this person, the person's own reason first (shell G-54, X-15). */
export function ShoppingNotice({ me, pathname, hydra }: { me: Me; pathname: string; hydra: boolean }) {
  const missing = useMissingFacility();
  const reason =
    (isShopping(pathname) || pathname === BUYER_HOME) && me.is_buyer ? reasonOf(me, hydra, missing) : null;
  if (reason === null) return null;
  const { primary_facility: facility } = me;
  const renews = reason === endOf(facility, todayUtc());
  return (
    <p className={styles.notice} role="status">
      <Icon name="attention" size={18} />
      <span>{reason}</span>
      {renews && (
        <span>
          <RenewLink license="state_license">Renew</RenewLink>
        </span>
      )}
      {reason === FACILITY_NOT_VETTED && facility !== null && (
        <Link to="/pharmacies" search={{ facility: String(facility.id), tab: 'documents' }}>
          Its state license
        </Link>
      )}
      {!renews && reason !== NO_FACILITY && <Link to="/contact">Contact us</Link>}
    </p>
  );
}

/** The one sentence that matters most; null when shopping is open. */
export function reasonOf(
  me: Pick<Me, 'is_vetted' | 'primary_facility' | 'company'>,
  hydra: boolean,
  missingFacility = NO_FACILITY,
  today = todayUtc(),
): string | null {
  if (!me.is_vetted) return USER_NOT_VETTED;
  if (me.primary_facility === null) return missingFacility;
  if (!me.primary_facility.vetted) return FACILITY_NOT_VETTED;
  const ended = endOf(me.primary_facility, today);
  if (ended !== null) return ended;
  const { terms } = me.company ?? { terms: null };
  if (!hydra && terms?.active !== true) return NO_TERMS;
  return null;
}

const endOf = (facility: Me['primary_facility'], today: string): string | null =>
  facility && stateLicenseRefusal(facility.state_license_expiration, today);
