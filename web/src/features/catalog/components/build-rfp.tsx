import { Suspense, useState } from 'react';
import { FACILITY_NOT_VETTED, NO_FACILITY } from '#rules/catalog/refusals.ts';
import { NOT_APPROVED } from '#rules/bids/bid-words.ts';
import { useClient, useMe } from '../../../shared/session.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { NewRfpPopup } from '../../rfps/index.ts';
import type { ListingDetail } from '../api.ts';

/** 'Build RFP' for what is neither schedule II nor medshorts; a supplier's own site may leave it out (SP-112, SP-186 … SP-189, X-63). */
export function BuildRfp({ listing }: { listing: ListingDetail }) {
  const me = useMe();
  const { hydra, hydra_config: config } = useClient();
  const [opened, setOpened] = useState(false);
  const sells = me.is_seller && !me.is_admin;
  const shows =
    !sells && !listing.is_c2 && listing.catalog_type !== 'medshorts' && (!hydra || config.rfp_enabled);
  if (!shows) return null;
  const reason =
    me.primary_facility === null ? NO_FACILITY : me.is_vetted ? FACILITY_NOT_VETTED : NOT_APPROVED;
  return (
    <>
      <ReasonedButton
        variant="default"
        reason={listing.can.build_rfp ? null : reason}
        onClick={() => setOpened(true)}
      >
        Build RFP
      </ReasonedButton>
      <Suspense>
        {opened && (
          <NewRfpPopup ndc={listing.ndc} catalog={listing.catalog_type} onClose={() => setOpened(false)} />
        )}
      </Suspense>
    </>
  );
}
