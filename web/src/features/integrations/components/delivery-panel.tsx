import { ENDPOINT_OFF, WAITS_ALREADY } from '#rules/webhooks.ts';
import { plainMoment } from '../../../shared/format.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useDelivery, useReplay, type DeliveryDetail } from '../webhooks-api.ts';
import { DeliveryBadge, msOf, nextOf, statusOf } from './delivery-columns.tsx';
import styles from './integrations.module.css';

interface Props {
  id: number | null;
  /** What may be sent again, and not only read. */
  keeps: boolean;
  active: boolean;
  onClose: () => void;
}

/** One delivery with what was sent and answered. */
export function DeliveryPanel({ id, onClose, ...rights }: Props) {
  return (
    <SidePanel title="Delivery" width={620} opened={id !== null} onClose={onClose}>
      {id !== null && <Loading key={id} id={id} {...rights} />}
    </SidePanel>
  );
}

function Loading({ id, ...rights }: { id: number } & Pick<Props, 'keeps' | 'active'>) {
  const { data, error, refetch } = useDelivery(id);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Contents delivery={data} {...rights} /> : <SkeletonLines lines={8} />;
}

function Contents({
  delivery,
  keeps,
  active,
}: { delivery: DeliveryDetail } & Pick<Props, 'keeps' | 'active'>) {
  const replay = useReplay();
  const reason = delivery.state === 'waiting' ? WAITS_ALREADY : active ? null : ENDPOINT_OFF;
  return (
    <div className={styles.stack}>
      <Facts>
        <Fact label="Event">{delivery.event}</Fact>
        <Fact label="State">
          <DeliveryBadge state={delivery.state} />
        </Fact>
        <Fact label="ID">
          <span className={styles.mono}>{delivery.message_id}</span>
        </Fact>
        <Fact label="Attempt">{delivery.attempts}</Fact>
        {delivery.attempted_at !== null && <Fact label="Time">{plainMoment(delivery.attempted_at)}</Fact>}
        <Fact label="HTTP status">{statusOf(delivery)}</Fact>
        <Fact label="Time taken">{msOf(delivery)}</Fact>
        {delivery.problem !== null && <Fact label="Problem">{delivery.problem}</Fact>}
        {delivery.next_attempt_at !== null && <Fact label="Next attempt">{nextOf(delivery)}</Fact>}
      </Facts>
      {keeps && (
        <div className={styles.buttons}>
          <ReasonedButton
            variant="default"
            reason={reason}
            loading={replay.isPending}
            onClick={() => replay.mutate(delivery.id)}
          >
            Replay
          </ReasonedButton>
        </div>
      )}
      {delivery.headers !== null && <Text title="Sent headers">{headersText(delivery.headers)}</Text>}
      <Text title="Sent body">{indented(delivery.body)}</Text>
      {delivery.answer !== null && <Text title="Answer">{delivery.answer || '(empty)'}</Text>}
    </div>
  );
}

const headersText = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** As it reads best; what was signed has no blanks. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function Text({ title, children }: { title: string; children: string }) {
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <div className={styles.pre} tabIndex={0} role="region" aria-label={title}>
        {children}
      </div>
    </section>
  );
}
