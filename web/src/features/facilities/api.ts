import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Me } from '#contract/accounts/accounts.ts';
import { maySwitch } from '#rules/accounts/facilities.ts';
import { NO_FACILITY } from '#rules/catalog/refusals.ts';
import { errorText, hasStatus } from '../../shared/api-error.ts';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { loadMe, useClient, useMe } from '../../shared/session.ts';
import { createStore, useStore } from '../../shared/store.ts';
import { tellError } from '../../shared/tell-error.ts';
import { toast } from '../../ui/toasts.tsx';
import { refreshCarts } from '../cart/index.ts';
import { refreshNotifications } from '../notifications/index.ts';

export type FacilityRecord = ReplyOf<'getFacility'>['data'];
export type OwnFacilitiesQuery = NonNullable<SentTo<'listFacilities'>['query']>;
export type SavedFacility = NonNullable<SentTo<'saveFacility'>['body']>;
export type NewFacility = NonNullable<SentTo<'createFacility'>['body']>;

export const facilityKeys = {
  choices: (search: string) => ['pharmacies', search] as const,
  lists: ['facilities'] as const,
  list: (query: SentTo<'listFacilities'>['query']) => ['facilities', 'list', query] as const,
  record: (id: number) => ['facilities', 'record', id] as const,
  stats: ['stats'] as const,
  budgets: ['budgets'] as const,
};

const LIST = { with_company: '0', with_buyers: '0', with_documents: '0' } as const;

export const mayChange = (me: Me): boolean => maySwitch({ roles: me.roles, companyId: me.company_id });

/** What the switcher offers, by name or DEA number. A failure is told (SH-335). */
export function useFacilityChoices(search: string, enabled: boolean) {
  const result = useQuery({
    queryKey: facilityKeys.choices(search),
    queryFn: ({ signal }) => api.listPharmacies({ query: { ...LIST, search } }, { signal }),
    select: (reply) => reply.data,
    placeholderData: keepPreviousData,
    enabled,
  });
  const { error } = result;
  useEffect(() => {
    if (error) toast.error(errorText(error));
  }, [error]);
  return result;
}

/** Facilities one may switch to, by name or DEA number, without the current one; none unless asked. */
export function useOtherFacilities(search: string, asked: boolean) {
  const me = useMe();
  const { data = [] } = useFacilityChoices(search, asked && mayChange(me));
  return asked ? data.filter((one) => one.id !== me.primary_facility_id) : [];
}

const NONE = 'No facilities set up: contact support by email or chat.';

/** What stands in the place of the current facility: there is one to select, or there is none at all (SH-336, SH-337). */
export function useMissingFacility(): string {
  const me = useMe();
  const { data } = useFacilityChoices('', me.primary_facility === null && me.is_buyer);
  return data?.length === 0 ? NONE : NO_FACILITY;
}

const changing = createStore(false);
/** True while another facility is saved and what belongs to it is fetched (SH-332). */
export const useChanging = (): boolean => useStore(changing);
export const isChanging = (): boolean => changing.get();

/** Changes the current facility; `onChanged` closes what asked for it. A refusal is told and changes nothing. */
export function useSwitchFacility({ onChanged }: { onChanged?: (() => void) | undefined } = {}) {
  const me = useMe();
  const { hydra } = useClient();
  return useMutation({
    mutationFn: async (facilityId: number) => {
      changing.set(true);
      try {
        await api.setPrimaryFacility({ body: { facility_id: facilityId, user_id: me.id } });
        toast.success('Primary facility was changed');
        onChanged?.();
        await takeUpFacility({ hydra });
      } finally {
        changing.set(false);
      }
    },
  });
}

/**
 * Empties every cache, because nearly all of it belongs to the facility, then asks anew in the documented order:
 * profile, with it the menu, notifications, stats, cart (shell G-53). The page itself comes last. In hydra there are no stats (C-45).
 */
export async function takeUpFacility({ hydra }: { hydra: boolean }): Promise<void> {
  const cache = queryClient.getQueryCache();
  await queryClient.cancelQueries();
  queryClient.removeQueries({ type: 'inactive' });
  for (const query of cache.getAll()) query.reset();
  await loadMe({ refresh: true }).catch(tellError);
  await refreshNotifications();
  if (!hydra) await queryClient.refetchQueries({ queryKey: facilityKeys.stats, type: 'active' });
  await refreshCarts();
  await queryClient.refetchQueries({ type: 'active', predicate: (query) => query.state.data === undefined });
}

/** What was spent and saved in the periods of a budget and of a goal; a failure is told (SH-352). */
export function useBudgetUse(query: SentTo<'getBudgetUse'>['query'], enabled: boolean) {
  const me = useMe();
  const queryKey = [...facilityKeys.budgets, 'use', me.primary_facility_id, query] as const;
  useLiveTopic('orders', () => void queryClient.invalidateQueries({ queryKey }));
  const result = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.getBudgetUse({ query }, { signal }),
    select: (reply) => reply.data,
    enabled,
  });
  const { error } = result;
  useEffect(() => {
    if (error) toast.error(errorText(error));
  }, [error]);
  return result;
}

/** Budgets and goals of the own range, the latest end first. */
export function useBudgets(enabled: boolean) {
  useLiveTopic('budgets', () => void queryClient.invalidateQueries({ queryKey: facilityKeys.budgets }));
  return useQuery({
    queryKey: [...facilityKeys.budgets, 'list'],
    queryFn: ({ signal }) => api.listBudgets({ query: {} }, { signal }),
    select: (reply) => reply.data,
    enabled,
  });
}

type NewBudget = NonNullable<SentTo<'saveBudget'>['body']>;

export function useSaveBudget() {
  return useMutation({
    mutationFn: (body: NewBudget) => api.saveBudget({ body }),
    meta: { showsError: true },
    onSuccess: async () => {
      toast.success('Saved');
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: facilityKeys.budgets }),
        loadMe({ refresh: true }),
      ]);
    },
  });
}

/** Facilities the person sees, by name. */
export const useFacilities = (query: OwnFacilitiesQuery, enabled = true) =>
  useQuery({
    queryKey: facilityKeys.list(query),
    queryFn: ({ signal }) => api.listFacilities({ query }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  });

export const useFacility = (id: number | null) =>
  useQuery({
    queryKey: facilityKeys.record(id ?? 0),
    queryFn: ({ signal }) => api.getFacility({ params: { id: id ?? 0 } }, { signal }),
    select: (reply) => reply.data,
    enabled: id !== null,
  });

/** Where the name of a facility stands: lists, choices, the own profile. */
async function takeOver(reply: ReplyOf<'getFacility'>): Promise<void> {
  queryClient.setQueryData(facilityKeys.record(reply.data.id), reply);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: facilityKeys.lists }),
    queryClient.invalidateQueries({ queryKey: ['pharmacies'] }),
    loadMe({ refresh: true }),
  ]);
}

/** The form shows its own errors; a refusal because of somebody else's changes fetches them. */
export const useSaveFacility = (id: number) =>
  useMutation({
    mutationFn: (body: SavedFacility) => api.saveFacility({ params: { id }, body }),
    meta: { showsError: true },
    onSuccess: (reply) => {
      toast.success('Saved');
      void takeOver(reply);
    },
    onError: (error) => {
      if (hasStatus(error, 409)) void queryClient.invalidateQueries({ queryKey: facilityKeys.record(id) });
    },
  });

export const useCreateFacility = () =>
  useMutation({
    mutationFn: (body: NewFacility) => api.createFacility({ body }),
    meta: { showsError: true },
    onSuccess: (reply) => {
      toast.success('Facility added');
      void takeOver(reply);
    },
  });

/** What the stats panel shows; asked for anew whenever it opens. */
export const useFacilityStats = () =>
  useQuery({
    queryKey: [...facilityKeys.stats, 'facility'],
    queryFn: ({ signal }) => api.getFacilityStats({}, { signal }),
    select: (reply) => reply.data,
    staleTime: 0,
  });

export const useRewards = () =>
  useQuery({
    queryKey: [...facilityKeys.stats, 'rewards'],
    queryFn: async ({ signal }) => {
      const [user, system] = await Promise.all([
        api.getUserRewards({}, { signal }),
        api.getSystemRewards({}, { signal }),
      ]);
      return {
        orders: user.data.user_reward_order_count,
        months: system.data.company_stats.months,
        badge: system.data.company_stats.badge,
      };
    },
    staleTime: 0,
  });
