import { useState } from 'react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { hasStatus } from '../../shared/api-error.ts';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveRecord, useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { randomUuid } from '../../shared/random.ts';
import { toast } from '../../ui/toasts.tsx';

export type Invoice = ReplyOf<'listInvoices'>['data'][number];
export type FinanceInvoice = ReplyOf<'listFinanceInvoices'>['data'][number];
export type InvoicesQuery = NonNullable<SentTo<'listInvoices'>['query']>;
export type FinanceInvoicesQuery = NonNullable<SentTo<'listFinanceInvoices'>['query']>;
export type LedgerTransaction = ReplyOf<'listLedgerTransactions'>['data'][number];
type TransactionsQuery = NonNullable<SentTo<'listLedgerTransactions'>['query']>;
export type InvoiceSums = Partial<ReplyOf<'listFinanceInvoices'>['meta']['sums']>;

export type Payments = ReplyOf<'getOrderPayments'>['data'];
export type Payment = Payments['payments'][number];
export type CardRefund = Payments['card_refunds'][number];
export type Recorded = NonNullable<SentTo<'recordPayment'>['body']>;

export const billingKeys = { all: ['billing'] } as const;
const refresh = () => void queryClient.invalidateQueries({ queryKey: billingKeys.all });

/** A page of the invoices in the own range. Shipping and payments of an order change them. */
export function useInvoices(query: InvoicesQuery) {
  useLiveTopic('orders', refresh);
  return useQuery({
    queryKey: [...billingKeys.all, 'invoices', query],
    queryFn: ({ signal }) => api.listInvoices({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of the invoices of all buyers. */
export function useFinanceInvoices(query: FinanceInvoicesQuery) {
  useLiveTopic('orders', refresh);
  return useQuery({
    queryKey: [...billingKeys.all, 'finance-invoices', query],
    queryFn: ({ signal }) => api.listFinanceInvoices({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** What the ledger has, newest first. */
export function useTransactions(query: TransactionsQuery) {
  useLiveTopic('orders', refresh);
  return useQuery({
    queryKey: [...billingKeys.all, 'transactions', query],
    queryFn: ({ signal }) => api.listLedgerTransactions({ query }, { signal }),
  });
}

const paymentsOf = (id: number) => [...billingKeys.all, 'order', id] as const;

/** What an order owes; an open page follows what others record. */
export function usePayments(id: number) {
  useLiveRecord('orders', id, refresh);
  useLiveTopic('card_refunds', refresh);
  return useQuery({
    queryKey: paymentsOf(id),
    queryFn: ({ signal }) => api.getOrderPayments({ params: { id } }, { signal }),
    select: (reply) => reply.data,
  });
}

/**
 * Its reply is what the order then owes. The form shows what is refused, and the page then shows what changed. While a
 * form is open, the same input is the same attempt, however often it is sent.
 */
export function useRecord(id: number, done: string) {
  const [attempts] = useState(() => new Map<string, string>());
  return useMutation({
    mutationFn: (body: Recorded) => {
      const input = JSON.stringify(body);
      const idempotencyKey = attempts.get(input) ?? randomUuid();
      attempts.set(input, idempotencyKey);
      return api.recordPayment({ params: { id }, body }, { idempotencyKey });
    },
    // Without an answer nobody knows whether it was recorded: asking again with the same key records nothing twice.
    retry: (failures, error) => failures < 2 && hasStatus(error, 0),
    meta: { showsError: true },
    onSuccess: (reply) => {
      queryClient.setQueryData(paymentsOf(id), reply);
      refresh();
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      toast.success(done);
    },
    onError: refresh,
  });
}

/** Refunds to cards that failed, or that nobody assigned to lines. */
export function useCardRefundsToDo() {
  useLiveTopic('card_refunds', refresh);
  return useQuery({
    queryKey: [...billingKeys.all, 'card-refunds'],
    queryFn: ({ signal }) => api.listCardRefunds({}, { signal }),
    select: (reply) => reply.data,
  });
}

const MOVED = { try_again: 'The refund is sent again', keep_as_credit: 'Kept as credit' } as const;

/** A press is one attempt, however often it is sent. */
export const useMoveCardRefund = (id: number) =>
  useMutation({
    mutationFn: (action: keyof typeof MOVED) =>
      api.moveCardRefund({ params: { id }, body: { action } }, { idempotencyKey: randomUuid() }),
    onSuccess: (_reply, action) => toast.success(MOVED[action]),
    onSettled: refresh,
  });
