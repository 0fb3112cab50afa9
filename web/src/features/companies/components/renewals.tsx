import { Button } from '@mantine/core';
import { LICENSE_NAMES, LICENSE_WORDS } from '#rules/accounts/licenses.ts';
import { formatDay, plainDay } from '../../../shared/format.ts';
import { ReasonPopup } from '../../../ui/reason-popup.tsx';
import { useReviewLicense } from '../../documents/index.ts';
import type { FacilityRow } from '../api.ts';
import styles from './companies.module.css';

export type Renewal = FacilityRow['renewals'][number];

interface Props {
  facility: FacilityRow;
  onDecline: (renewal: Renewal) => void;
}

/** Licenses that the facility sent with a later end, each with what it changes and the decision. */
export function Renewals({ facility, onDecline }: Props) {
  const review = useReviewLicense();
  return (
    <section aria-labelledby="facility-renewals">
      <h3 id="facility-renewals" className={styles.heading}>
        License renewals
      </h3>
      <ul className={styles.requests}>
        {facility.renewals.map((one) => (
          <li key={one.document_id}>
            <span className={styles.breaks}>
              {LICENSE_NAMES[one.license]}: {plainDay(endOf(facility, one))} → {plainDay(one.ends)},{' '}
              <a href={one.url} target="_blank" rel="noreferrer">
                {one.file_name}
              </a>
              <span className={styles.detail}>
                Sent {formatDay(one.sent_at)}
                {one.sent_by !== null && ` by ${one.sent_by}`}. The former end counts until you decide.
              </span>
            </span>
            <span className={styles.decisions}>
              <Button
                size="compact-sm"
                variant="default"
                loading={review.isPending}
                onClick={() => review.mutate({ id: one.document_id, reason: null })}
              >
                Approve<span className="visually-hidden"> the {LICENSE_WORDS[one.license]}</span>
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => onDecline(one)}>
                Decline<span className="visually-hidden"> the {LICENSE_WORDS[one.license]}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const endOf = (facility: FacilityRow, { license }: Renewal) =>
  license === 'state_license' ? facility.state_license_expiration : facility.dea_expiration;

interface DeclineProps {
  facility: FacilityRow;
  /** Null: closed. */
  renewal: Renewal | null;
  onDone: () => void;
}

export function DeclineRenewal({ facility, renewal, onDone }: DeclineProps) {
  const review = useReviewLicense();
  const words = renewal === null ? '' : LICENSE_WORDS[renewal.license];
  return (
    <ReasonPopup
      title={`Decline the renewed ${words} of ${facility.name}`}
      text="The former end goes on counting. The people of the facility read the reason in an e-mail and in the inbox."
      label="Reason"
      confirmLabel="Decline license"
      opened={renewal !== null}
      pending={review.isPending}
      onClose={onDone}
      onConfirm={(reason) =>
        renewal && review.mutate({ id: renewal.document_id, reason }, { onSuccess: onDone })
      }
    />
  );
}
