import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, hasStatus, isUnanswered } from '../../shared/api-error.ts';
import { api, type ReplyOf } from '../../shared/http.ts';
import { queryClient } from '../../shared/query-client.ts';
import { randomUuid } from '../../shared/random.ts';
import { useMe } from '../../shared/session.ts';
import { loadSigning, useCertificates, useKeysHere, type Certificate, type OrderToSign } from './api.ts';
import { readKey } from './key-store.ts';

export type Signing = ReplyOf<'openSigning'>['data'];

/** What became of one order; `lost`: no answer came, and trying again is safe; `over`: the time for signing is. */
export interface Outcome {
  id: number;
  state: 'signed' | 'refused' | 'lost' | 'over';
  text: string;
}

/** The own certificate for an order whose key is in this browser. */
export function useCertificateFor(): (order: OrderToSign) => Certificate | undefined {
  const certificates = useCertificates().data ?? [];
  const here = useKeysHere();
  return ({ dea_number: dea }) =>
    certificates.find(
      (one) =>
        one.is_own && one.status === 'active' && one.dea_number === dea && here.includes(one.fingerprint),
    );
}

/** Signs order after order; one that is refused holds up none of the others. Orders that are signed already are left out. */
export function useSignOrders() {
  const me = useMe();
  const certificateFor = useCertificateFor();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  // One attempt for each order: what was signed while the answer was lost is not signed twice.
  const [attempt] = useState(() => new Map<number, string>());
  const sign = useMutation({
    networkMode: 'always',
    mutationFn: async ({ token, orders }: Signing) => {
      for (const order of orders) {
        if (outcomes.some((one) => one.id === order.id && one.state === 'signed')) continue;
        const became = await signOne(token, order).then(
          () => signed(order.id),
          (error: unknown) => becauseOf(error, order.id),
        );
        setOutcomes((known) => [...known.filter((one) => one.id !== order.id), became]);
      }
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['csos'] });
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
    },
  });
  async function signOne(token: string, order: OrderToSign): Promise<void> {
    if (order.refusal !== null) throw new Error(order.refusal);
    const certificate = certificateFor(order);
    const own = certificate && (await readKey(me.id, certificate.fingerprint));
    if (!own) throw new Error(NO_KEY);
    const { signText } = await loadSigning();
    const signature = await signText(own, order.text).catch(() => {
      throw new Error(UNUSABLE_KEY);
    });
    const idempotencyKey = attempt.get(order.id) ?? randomUuid();
    attempt.set(order.id, idempotencyKey);
    await api.signOrder({ params: { id: order.id }, body: { token, signature } }, { idempotencyKey });
  }
  return { sign, outcomes };
}

const signed = (id: number): Outcome => ({
  id,
  state: 'signed',
  text: `Order ${id} is signed and with its seller.`,
});

/** Where no answer came, the server is asked what became of the order. */
async function becauseOf(error: unknown, id: number): Promise<Outcome> {
  if (!isUnanswered(error)) {
    const state = hasStatus(error, 403) ? 'over' : 'refused';
    return { id, state, text: `Order ${id} is not signed: ${errorText(error)}` };
  }
  const order = await api.getOrder({ params: { id } }).catch(() => null);
  if (order === null)
    return {
      id,
      state: 'lost',
      text: `Order ${id}: the server cannot be reached, so it does not say yet whether the order is signed.`,
    };
  if (order.data.signed_date !== null) return signed(id);
  return { id, state: 'lost', text: `Order ${id} is not signed: the server could not be reached.` };
}

const UNUSABLE_KEY = 'The key in this browser cannot be used. Import the certificate again.';
export const NO_KEY = 'The key of your certificate is not in this browser.';
