import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { askToRenew, RENEWAL_WAITS, type LicenseType } from '#rules/accounts/licenses.ts';
import { useMe } from '../../../shared/session.ts';

/** Whom to ask; nobody of its own administers some facilities, then the marketplace. */
export const AskToRenew = ({ keepers }: { keepers: readonly string[] }) => (
  <>
    {askToRenew(keepers)}
    {keepers.length === 0 && (
      <>
        {' '}
        <Link to="/contact">Write to us</Link>
      </>
    )}
  </>
);

/** The way to renew a license of the current facility; whom to ask, where that is for somebody else. */
export function RenewLink({ license, children }: { license: LicenseType; children: ReactNode }) {
  const { primary_facility: facility } = useMe();
  if (facility === null) return null;
  if (facility.renewals.some((one) => one.license === license)) return <>{RENEWAL_WAITS}</>;
  if (!facility.can_edit) return <AskToRenew keepers={facility.keepers} />;
  return (
    <Link to="/pharmacies" search={{ facility: String(facility.id), tab: 'documents', renew: license }}>
      {children}
    </Link>
  );
}
