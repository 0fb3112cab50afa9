import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { ENDPOINT_OFF, REPLAY_HOURS } from '#rules/webhooks.ts';
import { useNavigate } from '@tanstack/react-router';
import { errorText } from '../../../shared/api-error.ts';
import { nowMs } from '../../../shared/clock.ts';
import { countOf } from '../../../shared/format.ts';
import { confirm, Popup } from '../../../ui/dialogs.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { toast } from '../../../ui/toasts.tsx';
import {
  useDeleteWebhook,
  useRenewSecret,
  useReplayFailed,
  useTestWebhook,
  type DeliveryDetail,
  type NewWebhook,
  type Webhook,
} from '../webhooks-api.ts';
import styles from './integrations.module.css';
import { WebhookForm } from './webhook-form.tsx';

interface Props {
  webhook: Webhook;
  onTested: (made: DeliveryDetail) => void;
  onRenewed: (made: NewWebhook) => void;
}

/** What may be done with an endpoint. */
export function WebhookActions({ webhook, onTested, onRenewed }: Props) {
  const [changing, setChanging] = useState(false);
  const [replaying, setReplaying] = useState(false);
  const test = useTestWebhook();
  const { id, active } = webhook;
  return (
    <div className={styles.actions}>
      <Button
        loading={test.isPending}
        onClick={() => test.mutate(id, { onSuccess: ({ data }) => onTested(data) })}
      >
        Send test
      </Button>
      <Button variant="default" onClick={() => setChanging(true)}>
        Change
      </Button>
      <ReasonedButton
        variant="default"
        reason={active ? null : ENDPOINT_OFF}
        onClick={() => setReplaying(true)}
      >
        Replay the failed ones
      </ReasonedButton>
      <Renew webhook={webhook} onRenewed={onRenewed} />
      <Delete webhook={webhook} />
      <WebhookForm opened={changing} webhook={webhook} onClose={() => setChanging(false)} />
      <Replay id={id} opened={replaying} onClose={() => setReplaying(false)} />
    </div>
  );
}

function Renew({ webhook, onRenewed }: Pick<Props, 'webhook' | 'onRenewed'>) {
  const renew = useRenewSecret();
  const ask = async () => {
    const sure = await confirm({
      title: 'Make a new secret?',
      body: 'The old one signs beside it for 24 hours. Give the new one to the receiver before that.',
      confirmLabel: 'Make secret',
    });
    if (sure) renew.mutate(webhook.id, { onSuccess: ({ data }) => onRenewed(data) });
  };
  return (
    <Button variant="default" loading={renew.isPending} onClick={() => void ask()}>
      New secret
    </Button>
  );
}

function Delete({ webhook }: Pick<Props, 'webhook'>) {
  const remove = useDeleteWebhook();
  const navigate = useNavigate();
  const ask = async () => {
    const sure = await confirm({
      title: 'Delete this endpoint?',
      body: `${webhook.url} is told nothing more, and its log is gone.`,
      confirmLabel: 'Delete',
      destructive: true,
    });
    if (sure) remove.mutate(webhook.id, { onSuccess: () => void navigate({ to: '/integrations/webhooks' }) });
  };
  return (
    <Button
      variant="default"
      className={styles.destroys ?? ''}
      loading={remove.isPending}
      onClick={() => void ask()}
    >
      Delete
    </Button>
  );
}

const HOURS = [1, 6, 24, REPLAY_HOURS].map((hours) => ({
  value: String(hours),
  label: hours === 1 ? 'one hour ago' : `${hours} hours ago`,
}));
const HOUR_MS = 3_600_000;
/** The clocks of browser and server are apart a little, and the longest choice is the limit. */
const MARGIN_MS = 60_000;

function Replay({ id, opened, onClose }: { id: number; opened: boolean; onClose: () => void }) {
  const [hours, setHours] = useState('24');
  const replay = useReplayFailed();
  const send = () =>
    replay.mutate(
      { id, since: new Date(nowMs() - Number(hours) * HOUR_MS + MARGIN_MS).toISOString() },
      {
        onSuccess: ({ data }) => {
          toast.success(`${countOf(data.count, 'delivery', 'deliveries')} will be sent again`);
          onClose();
        },
      },
    );
  return (
    <Popup title="Replay failed deliveries" opened={opened} onClose={onClose}>
      <RecordForm
        send="Replay"
        sending={replay.isPending}
        error={replay.error}
        onSend={send}
        onLeave={onClose}
      >
        <Select
          label="Replay what failed since"
          description="Oldest first, at most 10 a second. The receiver gets the same ids and bodies."
          data={HOURS}
          value={hours}
          allowDeselect={false}
          error={replay.error && errorText(replay.error)}
          onChange={(value) => setHours(value ?? '24')}
        />
      </RecordForm>
    </Popup>
  );
}
