import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatPhone } from '#rules/accounts/addresses.ts';
import { csosDecisions } from '#rules/accounts/vetting.ts';
import { useMe } from '../../../shared/session.ts';
import { ReasonPopup } from '../../../ui/reason-popup.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useDecideCsos, type FacilityRow } from '../api.ts';
import styles from './companies.module.css';

export type CsosRequest = FacilityRow['csos'][number];

/** Who answers for schedule II at the facility. */
export const contactText = (contact: NonNullable<CsosRequest['contact']>): string =>
  [
    contact.name,
    contact.email,
    formatPhone(contact.phone),
    `DEA ${contact.dea_number}`,
    ...(contact.signs ? ['signs the orders'] : []),
  ].join(', ');

const TONES = { requested: 'attention', approved: 'ok', declined: 'refusal' } as const;
const WORDS = { requested: 'Requested', approved: 'Approved', declined: 'Declined' } as const;

/** From which sellers the facility asked to buy schedule II, and the decision of the marketplace. */
export function CsosRequests({
  facility,
  onDecline,
}: {
  facility: FacilityRow;
  onDecline: (request: CsosRequest) => void;
}) {
  const may = useMe().permissions.includes('csos');
  const decide = useDecideCsos(facility.id);
  if (facility.csos.length === 0) return <p className={styles.soft}>No seller was asked.</p>;
  return (
    <ul className={styles.list}>
      {facility.csos.map((request) => {
        const { seller, status, reason, contact } = request;
        const moves = may ? csosDecisions(status) : [];
        return (
          <li key={seller.id} className={styles.csos}>
            <span className={styles.breaks}>
              {seller.name}
              {reason !== null && (
                <span className={styles.detail}>
                  {status === 'requested' && 'Declined before: '}
                  {reason}
                </span>
              )}
              {contact !== null && <span className={styles.detail}>{contactText(contact)}</span>}
            </span>
            <StatusBadge tone={TONES[status]}>{WORDS[status]}</StatusBadge>
            {moves.length > 0 && (
              <span className={styles.actions}>
                {moves.includes('approved') && (
                  <Button
                    size="xs"
                    loading={decide.isPending && decide.variables.sellerId === seller.id}
                    onClick={() => decide.mutate({ sellerId: seller.id, approve: true })}
                  >
                    Approve<span className="visually-hidden"> {seller.name}</span>
                  </Button>
                )}
                <Button size="xs" variant="default" onClick={() => onDecline(request)}>
                  {status === 'approved' ? 'Withdraw' : 'Decline'}
                  <span className="visually-hidden"> {seller.name}</span>
                </Button>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Asks why a request is declined or its approval withdrawn; null: closed. */
export function DeclineCsos({
  facility,
  request,
  onDone,
}: {
  facility: FacilityRow;
  request: CsosRequest | null;
  onDone: () => void;
}) {
  const decide = useDecideCsos(facility.id);
  const [shown, setShown] = useState(request);
  if (request !== null && request !== shown) setShown(request);
  if (shown === null) return null;
  const withdraws = shown.status === 'approved';
  return (
    <ReasonPopup
      title={
        withdraws ? `Withdraw the approval of ${facility.name}?` : `Decline the request of ${facility.name}?`
      }
      text={`${facility.name} ${withdraws ? 'may no longer' : 'may not'} buy schedule II from ${shown.seller.name}. Its people read the reason in an e-mail and in the inbox, and may ask again.`}
      label="Reason"
      confirmLabel={withdraws ? 'Withdraw approval' : 'Decline request'}
      opened={request !== null}
      pending={decide.isPending}
      onClose={onDone}
      onConfirm={(reason) =>
        decide.mutate({ sellerId: shown.seller.id, approve: false, reason }, { onSuccess: onDone })
      }
    />
  );
}
