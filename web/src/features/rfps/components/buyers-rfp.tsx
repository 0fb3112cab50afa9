import { Button } from '@mantine/core';
import { useState } from 'react';
import { isOpenRfp } from '#rules/rfps/rfp-status.ts';
import { deliveries } from '#rules/rfps/terms.ts';
import { plainDay } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { ReasonPopup } from '../../../ui/reason-popup.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { useCancelRfp, useRepeatMail, type Rfp, type Supplier } from '../answering-api.ts';
import { buysFor } from '../buyer.ts';
import { ContractParts } from './contract-parts.tsx';
import { Extend } from './extend.tsx';
import { Pause } from './pause.tsx';
import { Schedule } from './product-side.tsx';
import { Proposals } from './proposals.tsx';
import { SupplierName } from '../../companies/index.ts';
import { RfpFacts } from './rfp-facts.tsx';
import styles from './rfp-form.module.css';

interface Props {
  rfp: Rfp;
  onRenew: () => void;
}

/** A request as its buyer and administrators follow it: what was asked and of whom, and the proposals side by side (G-064). */
export function BuyersRfp({ rfp, onRenew }: Props) {
  return (
    <div className={styles.follow}>
      <section aria-labelledby="rfp-details" className={styles.form}>
        <h3 id="rfp-details" className={styles.heading}>
          Request details
        </h3>
        <RfpFacts rfp={rfp} names />
        {rfp.accepted_proposal === null && <Schedule deliveries={deliveries(rfp, rfp.start_date)} />}
        <Steps rfp={rfp} onRenew={onRenew} />
      </section>
      <div className={styles.parts}>
        <section aria-labelledby="rfp-proposals" className={styles.form}>
          <h3 id="rfp-proposals" className={styles.heading}>
            Proposals
          </h3>
          <Proposals rfp={rfp} />
        </section>
        {rfp.accepted_proposal !== null && <ContractParts rfp={rfp} />}
        <section aria-labelledby="rfp-suppliers" className={styles.form}>
          <h3 id="rfp-suppliers" className={styles.heading}>
            Suppliers
          </h3>
          <Suppliers rfp={rfp} />
        </section>
      </div>
    </div>
  );
}

/** What the buyer may do with the request itself, as its status allows. */
function Steps({ rfp, onRenew }: Props) {
  const buys = buysFor(useMe(), rfp);
  return (
    <div className={styles.buttons}>
      {rfp.can.cancel && (buys ? <Cancel rfp={rfp} /> : <CancelWithReason rfp={rfp} />)}
      {rfp.can.extend && <Extend rfp={rfp} />}
      {rfp.can.pause && <Pause rfp={rfp} />}
      {rfp.can.resubmit && (
        <Button variant="default" onClick={onRenew}>
          Resubmit
        </Button>
      )}
    </div>
  );
}

const CANCEL = {
  title: 'Cancel Request',
  body: 'This will change you request status to "Cancelled". Are you sure?',
  confirmLabel: 'Cancel Request',
  cancelLabel: 'Keep it',
  destructive: true,
} as const;

/** TR-367 … TR-372. */
function Cancel({ rfp }: { rfp: Rfp }) {
  const cancel = useCancelRfp(rfp.id);
  return (
    <Button
      variant="default"
      loading={cancel.isPending}
      onClick={() => void confirm(CANCEL).then((sure) => sure && cancel.mutate(''))}
    >
      Cancel Request
    </Button>
  );
}

/** Administrators say why (G-122). */
function CancelWithReason({ rfp }: { rfp: Rfp }) {
  const [opened, setOpened] = useState(false);
  const cancel = useCancelRfp(rfp.id);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Cancel Request
      </Button>
      <ReasonPopup
        title="Cancel Request"
        text="What waits of it is closed, and both sides are told why."
        label="Reason"
        confirmLabel="Cancel Request"
        opened={opened}
        pending={cancel.isPending}
        onClose={() => setOpened(false)}
        onConfirm={(reason) => cancel.mutate(reason, { onSuccess: () => setOpened(false) })}
      />
    </>
  );
}

const WON = ['ok', 'Won'] as const;
const ANSWERS: Readonly<Record<Supplier['status'], readonly [Tone, string]>> = {
  invited: ['neutral', 'Not answered'],
  proposed: ['ok', 'Proposed'],
  declined: ['refusal', 'Declined'],
  closed: ['neutral', 'Closed'],
};

/** Who was asked, and who refused and why (G-067). */
function Suppliers({ rfp }: { rfp: Rfp }) {
  const { is_admin: moderates } = useMe();
  const repeat = useRepeatMail(rfp.id);
  return (
    <ul className={styles.asked} aria-labelledby="rfp-suppliers">
      {(rfp.suppliers ?? []).map((one) => {
        const [tone, label] = one.id === rfp.accepted_proposal?.company_id ? WON : ANSWERS[one.status];
        return (
          <li key={one.id}>
            <SupplierName id={one.id} name={one.name} />
            <StatusBadge tone={tone}>{label}</StatusBadge>
            {moderates && isOpenRfp(rfp.status) && one.status === 'invited' && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Send mail again to ${one.name}`}
                loading={repeat.isPending && repeat.variables === one.id}
                onClick={() => repeat.mutate(one.id)}
              >
                Send mail again
              </Button>
            )}
            {one.decline_reason !== null && (
              <p className={styles.refusal}>
                {one.decline_reason} <span className={styles.soft}>{plainDay(one.decline_date)}</span>
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
