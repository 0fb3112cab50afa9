import type { DeliveryState } from '#rules/rfps/delivery-status.ts';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import type { ScheduledDelivery } from '../schedule-api.ts';
import { DELIVERY_STATE_LABELS } from '../lists.ts';

export const DELIVERY_TONES: Readonly<Record<DeliveryState, Tone>> = {
  scheduled: 'info',
  placed: 'ok',
  skipped: 'neutral',
  failed: 'refusal',
  cancelled: 'neutral',
};

const SKIPS = {
  asked: 'skip asked',
  agreed: null,
  refused: 'skip refused',
  lapsed: 'skip not answered',
} as const;

/** Why a delivery was not ordered, and what comes next. */
export function DeliveryFailure({
  delivery: { state, fail_reason, can },
}: {
  delivery: Pick<ScheduledDelivery, 'state' | 'fail_reason' | 'can'>;
}) {
  if (fail_reason === null) return null;
  return (
    <>
      {fail_reason}
      {state === 'failed' && !can.retry && ' We have been told and try again once this is settled.'}
    </>
  );
}

/** The state of a delivery, and what came of the wish to skip it. */
export function DeliveryBadge({
  delivery: { state, skip },
}: {
  delivery: Pick<ScheduledDelivery, 'state' | 'skip'>;
}) {
  const note = skip === null ? null : SKIPS[skip];
  return (
    <StatusBadge tone={skip === 'asked' ? 'attention' : DELIVERY_TONES[state]}>
      {DELIVERY_STATE_LABELS[state]}
      {note !== null && `, ${note}`}
    </StatusBadge>
  );
}
