import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorText } from '../../../shared/api-error.ts';
import { api } from '../../../shared/http.ts';
import { formatDay } from '../../../shared/format.ts';
import { loadCode } from '../../../shared/load-code.ts';
import { identityProof, useMe } from '../../../shared/session.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useOrdersToSign, type OrderToSign } from '../api.ts';
import { NO_KEY, useCertificateFor, useSignOrders, type Outcome, type Signing } from '../use-sign-orders.ts';
import { GoneOrders } from './gone-orders.tsx';
import { OrderSheet } from './order-sheet.tsx';
import styles from './csos.module.css';

interface Props {
  ids: readonly number[];
  onClose: () => void;
}

/** Orders as they are signed, the proof of who signs, and the signatures. */
export function SignOrdersPopup({ ids, onClose }: Props) {
  return (
    <Popup
      title={ids.length === 1 ? 'Sign order' : `Sign ${ids.length} orders`}
      opened={ids.length > 0}
      onClose={onClose}
      width={720}
    >
      {ids.length > 0 && <SignOrders ids={ids} onClose={onClose} />}
    </Popup>
  );
}

function SignOrders({ ids, onClose }: Props) {
  const waiting = useOrdersToSign();
  const begin = useMutation({
    mutationFn: (identity: string) => api.openSigning({ body: { ids: [...ids], identity_token: identity } }),
    meta: { showsError: true },
  });
  const start = useEffectEvent(() => {
    const proof = identityProof.take();
    if (proof !== null) begin.mutate(proof);
  });
  useEffect(() => start(), []);
  const signing = begin.data?.data;
  const gone = ids.filter((id) => waiting.data?.every((one) => one.id !== id));
  if (signing) return <Sign signing={signing} gone={gone} onClose={onClose} onAgain={begin.reset} />;
  if (waiting.error) return <ErrorState error={waiting.error} onRetry={() => void waiting.refetch()} />;
  if (!waiting.data || begin.isPending) return <SkeletonLines lines={8} />;
  const orders = waiting.data.filter((one) => ids.includes(one.id));
  return (
    <Review orders={orders} gone={gone} problem={begin.error && errorText(begin.error)} onClose={onClose} />
  );
}

function Review({
  orders,
  gone,
  problem,
  onClose,
}: {
  orders: readonly OrderToSign[];
  gone: readonly number[];
  problem: string | null;
  onClose: () => void;
}) {
  const me = useMe();
  const certificateFor = useCertificateFor();
  const leave = useMutation({
    mutationFn: async () => {
      const { confirmIdentity } = await loadCode(() => import('../../session/index.ts'));
      await confirmIdentity(me.email, `${location.pathname}${location.search}`);
      // The page is left: the button stays at work until then.
      await new Promise(() => undefined);
    },
  });
  if (orders.length === 0)
    return (
      <>
        <GoneOrders ids={gone} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>Close</Button>
        </div>
      </>
    );
  const ready = orders.filter((one) => one.refusal === null);
  const without = ready.find((one) => certificateFor(one) === undefined);
  const reason = ready.length === 0 ? (orders[0]?.refusal ?? null) : without ? NO_KEY : null;
  return (
    <>
      {problem !== null && (
        <p role="alert" className={styles.refusal}>
          {problem}
        </p>
      )}
      <GoneOrders ids={gone} />
      <Sheets orders={orders} />
      <SignedWith orders={ready} />
      <p className={styles.soft}>
        Before you sign, you sign in once more to show that it is you. You come back here for the signature.
      </p>
      <div className={styles.buttons}>
        {reason !== null && (
          <LinkButton to="/csoscerts" variant="default">
            Certificates
          </LinkButton>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <ReasonedButton reason={reason} loading={leave.isPending} onClick={() => leave.mutate()}>
          Continue
        </ReasonedButton>
      </div>
    </>
  );
}

interface SignProps {
  signing: Signing;
  /** Orders of it that somebody else has ended meanwhile. */
  gone: readonly number[];
  onClose: () => void;
  /** Back to the orders, for another sign-in. */
  onAgain: () => void;
}

function Sign({ signing: opened, gone, onClose, onAgain }: SignProps) {
  const { sign, outcomes } = useSignOrders();
  const [done, setDone] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The popup opened before the server said that it is you: its focus is on what closes it.
  useEffect(() => button.current?.focus(), []);
  const begun = sign.isPending || done;
  // Those that this act itself has signed stay in it.
  const orders = begun ? opened.orders : opened.orders.filter((one) => !gone.includes(one.id));
  const ready = orders.filter((one) => one.refusal === null);
  const run = () => sign.mutate({ ...opened, orders }, { onSettled: () => setDone(true) });
  if (done)
    return (
      <Outcomes outcomes={outcomes} busy={sign.isPending} onClose={onClose} onTry={run} onAgain={onAgain} />
    );
  return (
    <>
      {!begun && <GoneOrders ids={gone} />}
      <Sheets orders={orders} />
      <SignedWith orders={ready} />
      <p className={styles.soft} role="status">
        {sign.isPending
          ? `${outcomes.length} of ${orders.length} done …`
          : 'You showed that it is you, for these orders and five minutes.'}
      </p>
      <div className={styles.buttons}>
        <Button variant="default" disabled={sign.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button ref={button} loading={sign.isPending} disabled={ready.length === 0} onClick={run}>
          {ready.length === 1 ? 'Sign the order' : `Sign ${ready.length} orders`}
        </Button>
      </div>
    </>
  );
}

interface OutcomesProps {
  outcomes: readonly Outcome[];
  busy: boolean;
  onClose: () => void;
  onTry: () => void;
  onAgain: () => void;
}

/** What became of each, and the way on for those that are not signed. */
function Outcomes({ outcomes, busy, onClose, onTry, onAgain }: OutcomesProps) {
  const has = (state: Outcome['state']) => outcomes.some((one) => one.state === state);
  const on = has('over') ? (
    <Button data-autofocus onClick={onAgain}>
      Review again
    </Button>
  ) : (
    has('lost') && (
      <Button data-autofocus loading={busy} onClick={onTry}>
        Try again
      </Button>
    )
  );
  return (
    <>
      <div role="status">
        <ul className={styles.outcomes}>
          {outcomes.map(({ id, state, text }) => (
            <li key={id} data-refused={state !== 'signed' || undefined}>
              {text}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.buttons}>
        <Button
          disabled={busy}
          onClick={onClose}
          {...(on ? { variant: 'default' } : { 'data-autofocus': true })}
        >
          {on ? 'Close' : 'Done'}
        </Button>
        {on}
      </div>
    </>
  );
}

/** The certificates that sign, by name. */
function SignedWith({ orders }: { orders: readonly OrderToSign[] }) {
  const certificateFor = useCertificateFor();
  const used = new Map(orders.flatMap((one) => certificateFor(one) ?? []).map((one) => [one.id, one]));
  if (used.size === 0) return null;
  return (
    <ul className={styles.outcomes} aria-label="Certificate">
      {[...used.values()].map((one) => (
        <li key={one.id}>
          Signed with the certificate of {one.subject} for {one.dea_number}, serial {one.serial}, valid until{' '}
          {formatDay(one.valid_to)}.
        </li>
      ))}
    </ul>
  );
}

function Sheets({ orders }: { orders: readonly OrderToSign[] }) {
  return (
    <div className={styles.texts}>
      {orders.map((one) => (
        <OrderSheet key={one.id} order={one} />
      ))}
    </div>
  );
}
