import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { upload } from '../../shared/transfers.ts';
import { toast } from '../../ui/toasts.tsx';

export type PriceRule = ReplyOf<'getPriceRule'>['data'];
export type RulesQuery = NonNullable<SentTo<'listPriceRules'>['query']>;
export type NewRule = NonNullable<SentTo<'addPriceRule'>['body']>;
export type RuleFields = Omit<NonNullable<SentTo<'savePriceRule'>['body']>, 'version'>;
export type PriceStack = ReplyOf<'getPriceStack'>['data'];
export type BuyersView = ReplyOf<'viewAsBuyer'>['data'];
type StackQuery = SentTo<'getPriceStack'>['query'];
export type PriceHistory = ReplyOf<'getPriceHistory'>['data'];
type ChoicesQuery = NonNullable<SentTo<'listRuleChoices'>['query']>;

const keys = {
  all: ['price-rules'] as const,
  list: (query: RulesQuery) => ['price-rules', 'list', query] as const,
  record: (id: number) => ['price-rules', 'record', id] as const,
  makers: ['price-rules', 'makers'] as const,
  choices: (query: ChoicesQuery) => ['price-rules', 'choices', query] as const,
  stack: (id: number, query: StackQuery) => ['price-rules', 'stack', id, query] as const,
  history: (id: number) => ['listings', 'prices', id] as const,
  preview: (rule: NewRule) => ['price-rules', 'preview', rule] as const,
};

const refresh = () => void queryClient.invalidateQueries({ queryKey: keys.all });

/** The rules of the own listings, or of all for administrators; the list follows what others change. */
export function useRules(query: RulesQuery) {
  useLiveTopic('price_rules', refresh);
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api.listPriceRules({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const useRule = (id: number | null) =>
  useQuery({
    queryKey: keys.record(id ?? 0),
    queryFn: ({ signal }) => api.getPriceRule({ params: { id: id ?? 0 } }, { signal }),
    select: (reply) => reply.data,
    enabled: id !== null,
  });

/** Whom a seller without the right asks. */
export const useRuleMakers = () =>
  useQuery({
    queryKey: keys.makers,
    queryFn: ({ signal }) => api.listRuleMakers({}, { signal }),
    select: (reply) => reply.data,
    staleTime: 60_000,
  });

/** What a rule may name by the words typed. */
export const useRuleChoices = (query: ChoicesQuery, wanted: boolean) =>
  useQuery({
    queryKey: keys.choices(query),
    queryFn: ({ signal }) => api.listRuleChoices({ query }, { signal }),
    select: (reply) => reply.data,
    enabled: wanted,
    placeholderData: keepPreviousData,
  });

/** How the prices of a listing come about for a facility; it follows the rules. */
export const usePriceStack = (id: number, query: StackQuery) =>
  useQuery({
    queryKey: keys.stack(id, query),
    queryFn: ({ signal }) => api.getPriceStack({ params: { id }, query }, { signal }),
    select: (reply) => reply.data,
    placeholderData: keepPreviousData,
  });

/** A listing as a facility sees it. Of another one nothing is shown meanwhile. */
export const useAsBuyer = (id: number, facilityId: number) =>
  useQuery({
    queryKey: [...keys.all, 'as-buyer', id, facilityId],
    queryFn: ({ signal }) =>
      api.viewAsBuyer({ params: { id }, query: { facility_id: facilityId } }, { signal }),
    select: (reply) => reply.data,
  });

/** What the lots of a listing cost, now and earlier. */
export function usePriceHistory(id: number) {
  useLiveTopic('price_rules', () => void queryClient.invalidateQueries({ queryKey: keys.history(id) }));
  return useQuery({
    queryKey: keys.history(id),
    queryFn: ({ signal }) => api.getPriceHistory({ params: { id }, query: {} }, { signal }),
    select: (reply) => reply.data,
  });
}

export type RuleToPreview = SentTo<'previewPriceRule'>['body'];
export type RulePreview = ReplyOf<'previewPriceRule'>['data'];
export type RuleRival = RulePreview['rivals'][number];

/** What a rule would do; null while it is no rule yet. */
export const useRulePreview = (rule: RuleToPreview | null) =>
  useQuery({
    queryKey: keys.preview(rule ?? NO_RULE),
    queryFn: ({ signal }) => api.previewPriceRule({ body: rule ?? NO_RULE }, { signal }),
    select: (reply) => reply.data,
    enabled: rule !== null,
    retry: false,
    placeholderData: keepPreviousData,
  });
const NO_RULE: NewRule = {
  name: '',
  kind: 'percent_off',
  value: 0,
  target_type: 'all',
  audience_type: 'all',
  start_date: '',
};

const keep = (reply: { data: PriceRule }) => {
  queryClient.setQueryData(keys.record(reply.data.id), reply);
  refresh();
};

/** The form shows its own errors. */
export const useAddRule = () =>
  useMutation({
    mutationFn: (body: NewRule) => api.addPriceRule({ body }),
    meta: { showsError: true },
    onSuccess: (reply) => {
      keep(reply);
      toast.success('Price rule added');
    },
  });

/** The form shows its own errors; after one the rule is read anew, so that the form knows what others saved. */
export const useSaveRule = (id: number) =>
  useMutation({
    mutationFn: (body: RuleFields & { version: number }) => api.savePriceRule({ params: { id }, body }),
    meta: { showsError: true },
    onSuccess: (reply) => {
      keep(reply);
      toast.success('Saved');
    },
    onError: refresh,
  });

export type ContractFile = ReplyOf<'readContracts'>['data'];
export type ContractRow = ContractFile['rows'][number];
export type ContractsTaken = ReplyOf<'takeContracts'>['data'];
type ContractChoice = NonNullable<SentTo<'readContracts'>['body']>;

/** What a file of contract prices would do; nothing of it is kept. */
export const readContracts = async (
  file: File,
  choice: ContractChoice,
  signal?: AbortSignal,
): Promise<ContractFile> =>
  (await upload('readContracts', file, { args: { body: choice }, ...(signal && { signal }) })).data;

/** The popup shows its own errors. */
export const useTakeContracts = () =>
  useMutation({
    mutationFn: async ({ file, attempt }: { file: ContractFile; attempt: string }) =>
      (
        await api.takeContracts(
          {
            body: {
              file_name: file.file_name,
              contracts: file.rows.flatMap(({ contract }) => contract ?? []),
            },
          },
          { idempotencyKey: attempt },
        )
      ).data,
    meta: { showsError: true },
    onSuccess: refresh,
  });

export const useUndoContracts = () =>
  useMutation({
    mutationFn: async (id: number) =>
      (await api.undoContracts({ params: { id } }, { idempotencyKey: `undo-contracts-${id}` })).data,
    onSettled: refresh,
  });

export const useRemoveRule = () =>
  useMutation({
    mutationFn: (id: number) => api.removePriceRule({ params: { id } }),
    onSuccess: () => {
      refresh();
      toast.success('Price rule removed');
    },
    onError: refresh,
  });
