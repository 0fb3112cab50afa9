import { useState } from 'react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { isUnanswered } from '../../shared/api-error.ts';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { randomUuid } from '../../shared/random.ts';
import { upload } from '../../shared/transfers.ts';
import type { SendOptions } from '../../ui/file-drop.tsx';
import { toast } from '../../ui/toasts.tsx';
import { billingKeys } from './api.ts';

export type ListedPaymentImport = ReplyOf<'listPaymentImports'>['data'][number];
export type PaymentImport = ReplyOf<'getPaymentImport'>['data'];
export type PaymentImportRow = ReplyOf<'listPaymentRows'>['data'][number];
export type PaymentImportsQuery = NonNullable<SentTo<'listPaymentImports'>['query']>;
export type PaymentRowsQuery = NonNullable<SentTo<'listPaymentRows'>['query']>;
type Correction = SentTo<'changePaymentImport'>['body'];

const KEY = [...billingKeys.all, 'imports'] as const;
const refresh = () => void queryClient.invalidateQueries({ queryKey: KEY });

export function usePaymentImports(query: PaymentImportsQuery) {
  useLiveTopic('payment-imports', refresh);
  return useQuery({
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => api.listPaymentImports({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** An import as it was checked last, or recorded. */
export function usePaymentImport(id: number) {
  useLiveTopic('payment-imports', refresh);
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => api.getPaymentImport({ params: { id } }, { signal }),
    select: (reply) => reply.data,
  });
}

export const usePaymentRows = (id: number, query: PaymentRowsQuery) =>
  useQuery({
    queryKey: [...KEY, id, 'rows', query],
    queryFn: ({ signal }) => api.listPaymentRows({ params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });

export async function uploadPayments(file: File, options: SendOptions): Promise<PaymentImport> {
  const { data } = await upload('uploadPayments', file, options);
  refresh();
  return data;
}

/** The form shows what is refused, beside what then stands. */
export const useChangeImport = (id: number) =>
  useMutation({
    mutationFn: (body: Correction) => api.changePaymentImport({ params: { id }, body }),
    meta: { showsError: true },
    onSettled: refresh,
  });

/** An attempt that had no answer is sent again under its key. */
export function useRunImport(id: number) {
  const [attempt, setAttempt] = useState(randomUuid);
  return useMutation({
    mutationFn: (body: SentTo<'runPaymentImport'>['body']) =>
      api.runPaymentImport({ params: { id }, body }, { idempotencyKey: attempt }),
    meta: { showsError: true },
    onSuccess: () => toast.success('Payments recorded'),
    onSettled: (_reply, error) => {
      if (!isUnanswered(error)) setAttempt(randomUuid());
      void queryClient.invalidateQueries({ queryKey: billingKeys.all });
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
    },
  });
}

/** Undoes what was recorded, or discards what was only checked. */
export const useUndoImport = (id: number) =>
  useMutation({
    mutationFn: () => api.undoPaymentImport({ params: { id } }),
    meta: { showsError: true },
    onSuccess: ({ data }) => toast.success(data.state === 'undone' ? 'Import undone' : 'Import discarded'),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: billingKeys.all });
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
    },
  });
