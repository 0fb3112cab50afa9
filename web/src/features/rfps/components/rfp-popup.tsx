import { Button } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../shared/api-error.ts';
import { useMe } from '../../../shared/session.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { SkeletonLines } from '../../../ui/states.tsx';
import { useRfp, type NdcListing, type Rfp } from '../answering-api.ts';
import { BuyersRfp } from './buyers-rfp.tsx';
import { Asking } from './new-rfp.tsx';
import styles from './rfp-form.module.css';
import { RFP_POPUP } from './rfp-popup-size.ts';
import { SellersRfp } from './sellers-rfp.tsx';

/** One request: to its buyer with the proposals, to a supplier with the own one, and what each may do next (G-064). */
export function RfpPopup({ rfpId, onClose }: { rfpId: number; onClose: () => void }) {
  const { data: rfp, error } = useRfp(rfpId);
  const [renewed, setRenewed] = useState<NdcListing | null>(null);
  const { is_admin: moderates, is_seller: sells } = useMe();
  const proposes = sells && !moderates && rfp?.suppliers === null;
  // As high as its content, but for a form of the documented height that begins empty (TR-274).
  const size = renewed ? RFP_POPUP : { width: RFP_POPUP.width };
  const busy = useIsMutating() > 0;
  return (
    <Popup
      title={
        renewed
          ? `Build RFP for ${renewed.ln60}`
          : titleOf(rfp, rfp === undefined ? sells && !moderates : rfp.can.propose)
      }
      {...size}
      draggable
      opened
      onClose={() => {
        if (!busy) onClose();
      }}
    >
      {!rfp && error === null && <SkeletonLines lines={10} />}
      {!rfp && error !== null && <Failed error={error} onClose={onClose} />}
      {rfp && renewed && (
        <Asking
          product={renewed}
          loading={false}
          pick={setRenewed}
          catalog={rfp.catalog_type}
          renews={rfp}
          onDone={onClose}
        />
      )}
      {rfp && !renewed && proposes && <SellersRfp rfp={rfp} onDone={onClose} />}
      {rfp && !renewed && !proposes && <BuyersRfp rfp={rfp} onRenew={() => setRenewed(rfp.product)} />}
    </Popup>
  );
}

/** A supplier that may propose reads what for, everybody else which request it is. */
function titleOf(rfp: Rfp | undefined, proposes: boolean): string {
  if (rfp === undefined) return proposes ? 'Submit Proposal' : 'Request for proposal';
  return proposes ? `Submit Proposal for ${rfp.description}` : `Request ${rfp.id} for ${rfp.description}`;
}

function Failed({ error, onClose }: { error: unknown; onClose: () => void }) {
  return (
    <div role="alert" className={styles.form}>
      <p>{errorText(error)}</p>
      <Button variant="default" className={styles.start ?? ''} onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
