import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { Me } from '#contract/accounts/accounts.ts';
import { csosAccess } from '#rules/accounts/csos-contact.ts';
import { CII_RESTRICTED } from '#rules/catalog/refusals.ts';
import type { ListingDetail } from '../api.ts';
import { CsosSignUpPopup } from './csos-sign-up-popup.tsx';
import styles from './decision.module.css';

type Facility = NonNullable<Me['primary_facility']>;

interface Props {
  listing: ListingDetail;
  facility: Facility;
}

/** Whether the facility has to ask the seller of a schedule II listing first (SP-153). */
export const asksFirst = (
  listing: Pick<ListingDetail, 'is_c2' | 'company_id'>,
  facility: Facility | null,
): facility is Facility =>
  listing.is_c2 &&
  facility !== null &&
  ['none', 'declined'].includes(csosAccess(facility, listing.company_id).state);

/** The way to ask for schedule II, and why it was declined before (SP-108, SP-153 … SP-159, X-85). */
export function CsosAccess({ listing, facility }: Props) {
  const [open, setOpen] = useState(false);
  const why = useId();
  const access = csosAccess(facility, listing.company_id);
  return (
    <>
      {access.state === 'declined' && (
        <p className={styles.declined}>
          <strong>
            Declined – ask again. Galenic declined the last request to buy from {listing.company_name}.
          </strong>
          {access.reason !== null && <> {access.reason}</>}
        </p>
      )}
      <Button fullWidth size="md" title={CII_RESTRICTED} aria-describedby={why} onClick={() => setOpen(true)}>
        CII Product - Request Access
      </Button>
      <span id={why} className="visually-hidden">
        {CII_RESTRICTED}
      </span>
      <CsosSignUpPopup listing={listing} facility={facility} opened={open} onClose={() => setOpen(false)} />
    </>
  );
}
