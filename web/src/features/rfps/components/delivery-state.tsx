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
