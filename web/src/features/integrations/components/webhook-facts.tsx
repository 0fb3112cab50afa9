import { offSentence, WEBHOOK_EVENTS } from '#rules/webhooks.ts';
import { formatCount, plainDay, plainMoment } from '../../../shared/format.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Webhook } from '../webhooks-api.ts';
import styles from './integrations.module.css';

export function WebhookBadge({ webhook }: { webhook: Webhook }) {
  if (!webhook.active) return <StatusBadge tone="refusal">Off</StatusBadge>;
  if (webhook.failing_since !== null) return <StatusBadge tone="attention">Failing</StatusBadge>;
  return <StatusBadge tone="ok">Active</StatusBadge>;
}

/** Why it is off, or since when it fails; null while all is well. */
export function troubleOf({ off_since, off_reason, failing_since, active }: Webhook): string | null {
  if (off_since !== null && off_reason !== null) return offSentence(off_reason, plainDay(off_since));
  if (!active) return 'Switched off. What happens meanwhile is kept and may be replayed.';
  return failing_since === null ? null : `No delivery has succeeded since ${plainMoment(failing_since)}.`;
}

/** What can happen is a long list, and most programs hear of all of it. */
export const eventsOf = ({ events }: Webhook): string =>
  events.length >= WEBHOOK_EVENTS.length - 1 ? 'All events' : events.join(', ');

export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const trouble = troubleOf(webhook);
  return (
    <Facts>
      <Fact label="State">
        <WebhookBadge webhook={webhook} /> {trouble}
      </Fact>
      {webhook.description !== '' && <Fact label="Description">{webhook.description}</Fact>}
      <Fact label="Events">
        <span className={styles.mono}>{eventsOf(webhook)}</span>
      </Fact>
      <Fact label="Facilities">{webhook.facilities.map(({ name }) => name).join(', ') || 'All'}</Fact>
      <Fact label="Waiting">{formatCount(webhook.waiting)}</Fact>
      <Fact label="Dead, without tests">{formatCount(webhook.dead)}</Fact>
      <Fact label="Added">
        {plainMoment(webhook.created_at)} by {webhook.created_by}
      </Fact>
      {webhook.old_secret_until !== null && (
        <Fact label="Old secret signs until">{plainMoment(webhook.old_secret_until)}</Fact>
      )}
    </Facts>
  );
}
