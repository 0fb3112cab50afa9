import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../shared/api-error.ts';
import { api, type ReplyOf } from '../../shared/http.ts';
import { queryClient } from '../../shared/query-client.ts';
import { useMe } from '../../shared/session.ts';
import { loadSigning, useCertificates, useKeysHere, type Certificate, type OrderToSign } from './api.ts';
import { readKey } from './key-store.ts';

export type Signing = ReplyOf<'openSigning'>['data'];

/** What became of one order. */
export interface Outcome {
  id: number;
  /** Null: signed. */
  refused: string | null;
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

/** Signs order after order; one that is refused holds up none of the others. */
export function useSignOrders() {
  const me = useMe();
  const certificateFor = useCertificateFor();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const sign = useMutation({
    mutationFn: async ({ token, orders }: Signing) => {
      const { signText } = await loadSigning();
      for (const order of orders) {
        const refused = await signOne(order).then(
          () => null,
          (error: unknown) => errorText(error),
        );
        setOutcomes((known) => [...known.filter((one) => one.id !== order.id), { id: order.id, refused }]);
      }
      async function signOne(order: OrderToSign): Promise<void> {
        if (order.refusal !== null) throw new Error(order.refusal);
        const certificate = certificateFor(order);
        const own = certificate && (await readKey(me.id, certificate.fingerprint));
        if (!own) throw new Error(NO_KEY);
        const signature = await signText(own, order.text);
        await api.signOrder({ params: { id: order.id }, body: { token, signature } });
      }
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['csos'] });
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
    },
  });
  return { sign, outcomes };
}

export const NO_KEY = 'The key of your certificate is not in this browser.';
