import { Link } from '@tanstack/react-router';
import { anyOf } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import styles from './csos.module.css';

/** Says before and after an order of schedule II that nobody of the current facility can sign it, and who mends that. */
export function NoSigner() {
  const { primary_facility: facility } = useMe();
  if (facility === null || facility.signers.length > 0) return null;
  return (
    <p role="note" aria-label="CSOS signer" className={styles.noSigner}>
      Nobody can sign for {facility.name} yet. An order of schedule II waits until somebody does, and is
      cancelled unsigned. <SignerWay facilityId={facility.id} />
    </p>
  );
}

/** The way to a signer, or whom to ask for one. */
export function SignerWay({ facilityId }: { facilityId: number }) {
  const { primary_facility: facility, is_company_admin: ofCompany, roles } = useMe();
  if (facility?.id !== facilityId) return <>Whoever administers it makes a CSOS signer.</>;
  if (ofCompany || (roles.includes('FacilityAdmin') && facility.can_edit))
    return <Link to="/csoscerts">Create a CSOS signer</Link>;
  if (facility.keepers.length > 0) return <>Ask {anyOf(facility.keepers)} to create a CSOS signer.</>;
  return (
    <>
      Nobody administers this facility: <Link to="/contact">ask us</Link> for a CSOS signer.
    </>
  );
}
