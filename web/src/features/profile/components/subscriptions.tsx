import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { SUBSCRIPTION_KINDS, SUBSCRIPTIONS } from '#rules/accounts/subscriptions.ts';
import { useMe } from '../../../shared/session.ts';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { formatDay } from '#rules/dates.ts';
import { useConfirmAddress, useSaveSubscription, useSubscription, type EmailSubscription } from '../api.ts';
import styles from './profile-popup.module.css';

/** Which mails the person wants (SH-377, shell G-63). */
export function Subscriptions() {
  const { data, error, refetch } = useSubscription(useMe().id);
  return (
    <section aria-label="Email Subscriptions" className={styles.section}>
      <h2 className={styles.heading}>Email Subscriptions</h2>
      {data?.came_back_at && <CameBack at={data.came_back_at} />}
      {data && <Form key={data.id} subscription={data} />}
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={3} />)}
    </section>
  );
}

/** Nothing that can be turned off is mailed until the person says that the address works (RB-539). */
function CameBack({ at }: { at: string }) {
  const { id, email } = useMe();
  const confirm = useConfirmAddress(id);
  return (
    <div role="status" className={styles.cameBack}>
      <p>
        Mails to {email} came back on {formatDay(at.slice(0, 10))}. Until you say that the address works, you
        get none of the mails below.
      </p>
      <Button variant="default" size="xs" loading={confirm.isPending} onClick={() => confirm.mutate()}>
        This address works
      </Button>
    </div>
  );
}

function Form({ subscription }: { subscription: EmailSubscription }) {
  const { id: _id, user_id: _user, came_back_at: _cameBack, ...wanted } = subscription;
  const [draft, setDraft] = useState(wanted);
  const save = useSaveSubscription(subscription);
  return (
    <>
      <div className={styles.mails}>
        {SUBSCRIPTION_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={SUBSCRIPTIONS[kind]}
            checked={draft[kind]}
            onChange={(event) => setDraft({ ...draft, [kind]: event.currentTarget.checked })}
          />
        ))}
      </div>
      <Checkbox
        label="One mail a day"
        description="Each morning, instead of one per event. Receipts and what concerns your password and account come at once."
        checked={draft.daily_digest}
        onChange={(event) => setDraft({ ...draft, daily_digest: event.currentTarget.checked })}
      />
      <div className={styles.buttons}>
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate(draft)}>
          Save
        </Button>
      </div>
    </>
  );
}
