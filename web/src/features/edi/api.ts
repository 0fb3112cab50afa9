import { keepPreviousData, skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { upload, type UploadOptions } from '../../shared/transfers.ts';
import { toast } from '../../ui/toasts.tsx';

export type ClientRow = ReplyOf<'listEdiClients'>['data'][number];
export type EdiClient = ReplyOf<'getEdiClient'>['data'];
export type ClientsQuery = NonNullable<SentTo<'listEdiClients'>['query']>;
export type NewClient = NonNullable<SentTo<'createEdiClient'>['body']>;
export type SavedClient = NonNullable<SentTo<'saveEdiClient'>['body']>;
export type EdiCompany = ReplyOf<'getEdiCompany'>['data'];

const CLIENTS = ['edi-clients'] as const;
const refreshClients = () => void queryClient.invalidateQueries({ queryKey: CLIENTS });

export function useClients(query: ClientsQuery) {
  useLiveTopic('edi', refreshClients);
  return useQuery({
    queryKey: [...CLIENTS, 'list', query],
    queryFn: ({ signal }) => api.listEdiClients({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The first 200 by name, to choose from. */
export const useClientChoice = (enabled: boolean) =>
  useQuery({
    queryKey: [...CLIENTS, 'choice'],
    queryFn: ({ signal }) => api.listEdiClients({ query: { per_page: 200 } }, { signal }),
    select: (reply) => reply.data,
    enabled,
  }).data;

/** What a client is called that a list is filtered by, whether or not it has rows. */
export const useClientName = (id: number | null): string | undefined =>
  useClientChoice(id !== null)?.find((client) => client.id === id)?.name;

export const useClient = (id: number | null) =>
  useQuery({
    queryKey: [...CLIENTS, 'one', id],
    queryFn: id === null ? skipToken : ({ signal }) => api.getEdiClient({ params: { id } }, { signal }),
    select: (reply) => reply.data,
  });

export const useCreateClient = () =>
  useMutation({
    mutationFn: (body: NewClient) => api.createEdiClient({ body }),
    meta: { showsError: true },
    onSuccess: ({ data }) => toast.success(`${data.name} added`),
    onSettled: refreshClients,
  });

export const useSaveClient = (id: number) =>
  useMutation({
    mutationFn: (body: SavedClient) => api.saveEdiClient({ params: { id }, body }),
    meta: { showsError: true },
    onSuccess: () => toast.success('Saved'),
    onSettled: refreshClients,
  });

export const useTestClient = (id: number) =>
  useMutation({
    mutationFn: () => api.testEdiClient({ params: { id } }),
    meta: { showsError: true },
    onSettled: refreshClients,
  });

export const useAcceptHostKey = (id: number) =>
  useMutation({
    mutationFn: (fingerprint: string) => api.acceptEdiHostKey({ params: { id }, body: { fingerprint } }),
    meta: { showsError: true },
    onSuccess: () => toast.success('Host key accepted'),
    onSettled: refreshClients,
  });

export const useCompanies = (search: string) =>
  useQuery({
    queryKey: ['edi-companies', search],
    queryFn: ({ signal }) => api.searchEdiCompanies({ query: search === '' ? {} : { search } }, { signal }),
    select: (reply) => reply.data,
    placeholderData: keepPreviousData,
  });

/** Who orders and where to ship to, of the chosen company. */
export const useCompany = (id: number | undefined) =>
  useQuery({
    queryKey: ['edi-companies', 'one', id ?? 0],
    queryFn: ({ signal }) => api.getEdiCompany({ params: { id: id ?? 0 } }, { signal }),
    select: (reply) => reply.data,
    enabled: id !== undefined,
  }).data;

export type MessageRow = ReplyOf<'listEdiMessages'>['data'][number];
export type WholeMessage = ReplyOf<'getEdiMessage'>['data'];
export type MessagesQuery = NonNullable<SentTo<'listEdiMessages'>['query']>;

const MESSAGES = ['edi-messages'] as const;
const refreshMessages = () => void queryClient.invalidateQueries({ queryKey: MESSAGES });

export function useMessages(query: MessagesQuery) {
  useLiveTopic('edi-messages', refreshMessages);
  return useQuery({
    queryKey: [...MESSAGES, 'list', query],
    queryFn: ({ signal }) => api.listEdiMessages({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const useMessage = (id: number) =>
  useQuery({
    queryKey: [...MESSAGES, 'one', id],
    queryFn: ({ signal }) => api.getEdiMessage({ params: { id } }, { signal }),
    select: (reply) => reply.data,
  });

export const useRetry = (id: number) =>
  useMutation({
    mutationFn: () => api.retryEdiMessage({ params: { id } }),
    onSuccess: () => toast.success('Queued'),
    onSettled: refreshMessages,
  });

/** Links it to an order, or ignores it; each can be taken back. */
export const useHandleMessage = (id: number) =>
  useMutation({
    mutationFn: (body: NonNullable<SentTo<'handleEdiMessage'>['body']>) =>
      api.handleEdiMessage({ params: { id }, body }),
    meta: { showsError: true },
    onSuccess: () => toast.success('Saved'),
    onSettled: () => {
      refreshMessages();
      refreshMails();
    },
  });

export type CheckedDocument = ReplyOf<'checkEdiDocument'>['data'];

/** What a document would do; nothing is kept of it. */
export const useCheckDocument = () =>
  useMutation({
    mutationFn: ({ client, text }: { client: number; text: string }) =>
      api.checkEdiDocument({ params: { id: client }, body: { text } }),
    meta: { showsError: true },
  });

/** A file that came by another way. */
export const useGiveIn = (id: number) =>
  useMutation({
    mutationFn: ({ file, ...options }: UploadOptions & { file: File }) =>
      upload('uploadEdiFile', file, { ...options, args: { params: { id } } }),
    meta: { showsError: true },
    onSuccess: () => toast.success('The file is being read'),
    onSettled: refreshMessages,
  });

export const useSendCatalog = (id: number) =>
  useMutation({
    mutationFn: () => api.sendEdiCatalog({ params: { id } }),
    onSuccess: () => toast.success('The catalog is being written'),
    onSettled: refreshMessages,
  });

export type ShipmentRow = ReplyOf<'listEdiShipments'>['data'][number];
export type WholeShipment = ReplyOf<'getEdiShipment'>['data'];
export type ShipmentsQuery = NonNullable<SentTo<'listEdiShipments'>['query']>;

const SHIPMENTS = ['edi-shipments'] as const;
const refreshShipments = () => void queryClient.invalidateQueries({ queryKey: SHIPMENTS });

export function useShipments(query: ShipmentsQuery) {
  useLiveTopic('edi-shipments', refreshShipments);
  return useQuery({
    queryKey: [...SHIPMENTS, 'list', query],
    queryFn: ({ signal }) => api.listEdiShipments({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const useShipment = (id: number) =>
  useQuery({
    queryKey: [...SHIPMENTS, 'one', id],
    queryFn: ({ signal }) => api.getEdiShipment({ params: { id } }, { signal }),
    select: (reply) => reply.data,
  });

export const useDecideShipment = (id: number) =>
  useMutation({
    mutationFn: (body: NonNullable<SentTo<'decideEdiShipment'>['body']>) =>
      api.decideEdiShipment({ params: { id }, body }),
    meta: { showsError: true },
    onSuccess: ({ data }) => toast.success(`Shipment ${data.shipment_number} ${data.status.toLowerCase()}`),
    onSettled: refreshShipments,
  });

export type InvoiceRow = ReplyOf<'listEdiInvoices'>['data'][number];
export type WholeInvoice = ReplyOf<'getEdiInvoice'>['data'];
export type InvoicesQuery = NonNullable<SentTo<'listEdiInvoices'>['query']>;

const INVOICES = ['edi-invoices'] as const;
const refreshInvoices = () => void queryClient.invalidateQueries({ queryKey: INVOICES });

export function useInvoices(query: InvoicesQuery) {
  useLiveTopic('edi-invoices', refreshInvoices);
  return useQuery({
    queryKey: [...INVOICES, 'list', query],
    queryFn: ({ signal }) => api.listEdiInvoices({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const useInvoice = (id: number) =>
  useQuery({
    queryKey: [...INVOICES, 'one', id],
    queryFn: ({ signal }) => api.getEdiInvoice({ params: { id } }, { signal }),
    select: (reply) => reply.data,
  });

const invoiceDone = ({ data }: { data: WholeInvoice }) =>
  toast.success(`Invoice ${data.invoice_number}: ${data.status}`);

export const useLinkInvoice = (id: number) =>
  useMutation({
    mutationFn: (order_id: number) => api.linkEdiInvoice({ params: { id }, body: { order_id } }),
    meta: { showsError: true },
    onSuccess: invoiceDone,
    onSettled: refreshInvoices,
  });

export const useDecideInvoice = (id: number) =>
  useMutation({
    mutationFn: (body: NonNullable<SentTo<'decideEdiInvoice'>['body']>) =>
      api.decideEdiInvoice({ params: { id }, body }),
    meta: { showsError: true },
    onSuccess: invoiceDone,
    onSettled: refreshInvoices,
  });

export type MailRow = ReplyOf<'listEdiMails'>['data'][number];
export type WholeMail = ReplyOf<'getEdiMail'>['data'];
export type MailsQuery = NonNullable<SentTo<'listEdiMails'>['query']>;

const MAILS = ['edi-mails'] as const;
const refreshMails = () => void queryClient.invalidateQueries({ queryKey: MAILS });

export function useMails(query: MailsQuery) {
  useLiveTopic('edi-mails', refreshMails);
  return useQuery({
    queryKey: [...MAILS, 'list', query],
    queryFn: ({ signal }) => api.listEdiMails({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const useMail = (id: number) =>
  useQuery({
    queryKey: [...MAILS, 'one', id],
    queryFn: ({ signal }) => api.getEdiMail({ params: { id } }, { signal }),
    select: (reply) => reply.data,
  });

export const useParseMail = (id: number) =>
  useMutation({
    mutationFn: () => api.parseEdiMail({ params: { id } }),
    onSuccess: () => toast.success('It is being parsed'),
    onSettled: refreshMails,
  });
