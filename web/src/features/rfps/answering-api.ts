import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { useDebounced } from '../../shared/use-debounced.ts';
import { useLastAnswer } from '../../shared/use-last-answer.ts';
import { toast } from '../../ui/toasts.tsx';
import { refreshRfps, RFPS } from './api.ts';
import type { NewRfp, Rfp } from './asking-api.ts';

export type { NdcListing, Rfp } from './asking-api.ts';
export type Proposal = ReplyOf<'listProposals'>['data'][number];

const CALC_AFTER_MS = 500;
const updated = () => toast.success('Status was updated');

export function useRfp(id: number) {
  useLiveTopic('rfps', (change) => {
    if (change.id === null || change.id === id)
      void queryClient.invalidateQueries({ queryKey: [...RFPS, 'one', id] });
  });
  return useQuery({
    queryKey: [...RFPS, 'one', id],
    queryFn: ({ signal }) => api.getRfp({ params: { id } }, { signal }),
    select: (reply) => reply.data,
  });
}

/** What of a proposal decides about its shipping. */
export interface Priced {
  ndc: string;
  price: number;
}

/** Shipping of a delivery as the supplier asks it of others, half a second after the last change (TR-358, G-082); undefined until it is known. */
export function useUsualShipping(rfpId: number, priced: Priced | null): number | undefined {
  // By its text: each drawing makes another object of the same price.
  const text = useDebounced(priced === null ? '' : JSON.stringify(priced), CALC_AFTER_MS);
  // Written one line above.
  const asked = text === '' ? null : (JSON.parse(text) as Priced);
  const answer = useQuery({
    queryKey: [...RFPS, 'calc', rfpId, text],
    queryFn: async ({ signal }) =>
      asked === null
        ? null
        : (await api.calculateProposal({ body: { rfp_id: rfpId, ...asked } }, { signal })).data.price_meta,
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
  return useLastAnswer(answer).data?.shipping_price;
}

/** The form shows its own error. */
export const usePlaceProposal = () =>
  useMutation({
    mutationFn: (body: NonNullable<SentTo<'placeProposal'>['body']>) => api.placeProposal({ body }),
    meta: { showsError: true },
    onSuccess: () => toast.success('Proposal was placed'),
    onSettled: refreshRfps,
  });

export const useDeclineRfp = (id: number) =>
  useMutation({
    mutationFn: (decline_reason: string) => api.declineRfp({ params: { id }, body: { id, decline_reason } }),
    onSuccess: () => toast.success('Request was decliend'),
    onSettled: refreshRfps,
  });

export const useCancelRfp = (id: number) =>
  useMutation({
    mutationFn: (reason: string) =>
      api.cancelRfp({ params: { id }, body: { id, status: 'cancelled', ...(reason !== '' && { reason }) } }),
    onSuccess: updated,
    onSettled: refreshRfps,
  });

export const useAcceptProposal = () =>
  useMutation({
    mutationFn: (id: number) => api.acceptProposal({ params: { id }, body: {} }),
    onSuccess: updated,
    onSettled: refreshRfps,
  });

/** Asks for so many months more, or answers who asked. */
export const useExtendRfp = (id: number) =>
  useMutation({
    mutationFn: (sent: { duration: NewRfp['duration']; confirm?: boolean }) =>
      api.extendRfp({ body: { id, ...sent } }),
    onSuccess: updated,
    onSettled: refreshRfps,
  });

/** Asks to let it rest for so many months, or answers who asked. */
export const usePauseRfp = (id: number) =>
  useMutation({
    mutationFn: ({ reason, ...sent }: { months: number; reason?: string; confirm?: boolean }) =>
      api.pauseRfp({ body: { id, ...sent, ...(reason && { reason }) } }),
    onSuccess: updated,
    onSettled: refreshRfps,
  });

export const useDeclineProposal = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      api.declineProposal({ params: { id }, body: { id, ...(reason !== '' && { decline_reason: reason }) } }),
    onSuccess: updated,
    onSettled: refreshRfps,
  });

/** Mails the request to a supplier again. */
export const useRepeatMail = (rfpId: number) =>
  useMutation({
    mutationFn: (companyId: number) => api.repeatRfpMail({ params: { a: rfpId, b: companyId } }),
    onSuccess: () => toast.success('The mail is sent again'),
  });

export type Supplier = NonNullable<Rfp['suppliers']>[number];
