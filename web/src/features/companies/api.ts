import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CompanyPicture } from '#rules/accounts/company-pictures.ts';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { upload, type UploadOptions } from '../../shared/transfers.ts';
import { toast } from '../../ui/toasts.tsx';

export type CompanyRow = ReplyOf<'listAllCompanies'>['data'][number];
export type CompanyRecord = ReplyOf<'getCompany'>['data'];
export type FacilityRow = ReplyOf<'listAllFacilities'>['data'][number];
export type CompaniesQuery = NonNullable<SentTo<'listAllCompanies'>['query']>;
export type FacilitiesQuery = NonNullable<SentTo<'listAllFacilities'>['query']>;
export type SavedCompany = NonNullable<SentTo<'saveCompany'>['body']>;
export type NewCompany = NonNullable<SentTo<'createCompany'>['body']>;

const keys = {
  all: ['companies'] as const,
  list: (query: CompaniesQuery) => ['companies', 'list', query] as const,
  record: (id: number) => ['companies', 'record', id] as const,
  facilities: (query: FacilitiesQuery) => ['companies', 'facilities', query] as const,
};

const refresh = () => void queryClient.invalidateQueries({ queryKey: keys.all });

/** All companies; the list follows what other administrators decide. */
export function useCompanies(query: CompaniesQuery) {
  useLiveTopic('accounts', refresh);
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api.listAllCompanies({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useFacilities(query: FacilitiesQuery) {
  useLiveTopic('accounts', refresh);
  return useQuery({
    queryKey: keys.facilities(query),
    queryFn: ({ signal }) => api.listAllFacilities({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const useCompany = (id: number | null) =>
  useQuery({
    queryKey: keys.record(id ?? 0),
    queryFn: ({ signal }) => api.getCompany({ params: { id: id ?? 0 } }, { signal }),
    select: (reply) => reply.data,
    enabled: id !== null,
  });

/** The own company, which others of it may save at the same time. */
export function useOwnCompany(id: number | null) {
  useLiveTopic('session', refresh);
  return useCompany(id);
}

/** One facility with its history; undefined while it loads, null where there is none. */
export const useFacility = (id: number | null) =>
  useQuery({
    queryKey: keys.facilities({ facility_id: id ?? 0 }),
    queryFn: ({ signal }) => api.listAllFacilities({ query: { facility_id: id ?? 0 } }, { signal }),
    select: (reply) => reply.data[0] ?? null,
    enabled: id !== null,
  });

export const useFacilitiesOf = (companyId: number) =>
  useQuery({
    queryKey: keys.facilities({ company_id: companyId, per_page: 200 }),
    queryFn: ({ signal }) =>
      api.listAllFacilities({ query: { company_id: companyId, per_page: 200 } }, { signal }),
    select: (reply) => reply.data,
  });

/** The users of a company, for administrators with `users`. */
export const useUsersOf = (companyId: number, allowed: boolean) =>
  useQuery({
    queryKey: ['users', 'company', companyId],
    queryFn: ({ signal }) =>
      api.listCompanyUsers({ params: { id: companyId }, query: { per_page: 200 } }, { signal }),
    select: (reply) => reply.data,
    enabled: allowed,
  });

/** The form shows its own errors. */
export const useCreateCompany = () =>
  useMutation({
    mutationFn: (body: NewCompany) => api.createCompany({ body }),
    meta: { showsError: true },
    onSuccess: (reply) => {
      queryClient.setQueryData(keys.record(reply.data.id), reply);
      refresh();
      toast.success(`${reply.data.name} added`);
    },
  });

/** The form shows its own errors. */
export const useSaveCompany = (id: number) =>
  useMutation({
    mutationFn: (body: SavedCompany) => api.saveCompany({ params: { id }, body }),
    meta: { showsError: true },
    onSuccess: (reply) => {
      queryClient.setQueryData(keys.record(id), reply);
      refresh();
      toast.success('Saved');
    },
    onError: refresh,
  });

type SentPicture = { file: File } & Pick<UploadOptions, 'signal' | 'onProgress'>;

/** What was typed beside it stays: a picture is no field of the form. */
const takePicture = (id: number, done: string) => ({
  onSuccess: (reply: ReplyOf<'putCompanyPicture'>) => {
    queryClient.setQueryData(keys.record(id), reply);
    refresh();
    toast.success(done);
  },
});

/** The place where the file is chosen shows why it was refused. */
export const usePutPicture = (id: number, kind: CompanyPicture) =>
  useMutation({
    mutationFn: ({ file, ...options }: SentPicture) =>
      upload('putCompanyPicture', file, { ...options, args: { params: { id, kind } } }),
    meta: { showsError: true },
    ...takePicture(id, kind === 'logo' ? 'Logo saved' : 'Banner saved'),
  });

export const useRemovePicture = (id: number, kind: CompanyPicture) =>
  useMutation({
    mutationFn: () => api.removeCompanyPicture({ params: { id, kind } }),
    onError: refresh,
    ...takePicture(id, kind === 'logo' ? 'Logo removed' : 'Banner removed'),
  });

export const useSetContact = (id: number) =>
  useMutation({
    mutationFn: (userId: number | null) => api.setContactUser({ params: { id }, body: { user_id: userId } }),
    onSuccess: () => {
      refresh();
      toast.success('Contact of the company set');
    },
  });

interface CsosDecision {
  sellerId: number;
  approve: boolean;
  reason?: string;
}

export const useDecideCsos = (facilityId: number) =>
  useMutation({
    mutationFn: ({ sellerId, ...body }: CsosDecision) =>
      api.decideCsos({ params: { facility_id: facilityId, company_id: sellerId }, body }),
    onSuccess: ({ data }) => {
      refresh();
      toast.success(data.status === 'approved' ? 'CSOS request approved' : 'CSOS request declined');
    },
    onError: refresh,
  });

const useDecision = <Input>(decide: (input: Input) => Promise<unknown>, done: string) =>
  useMutation({
    mutationFn: decide,
    onSuccess: () => {
      refresh();
      toast.success(done);
    },
    onError: refresh,
  });

export const useVetFacility = (id: number) =>
  useDecision<void>(() => api.vetFacility({ params: { id } }), 'Facility approved');
export const useDeclineFacility = (id: number) =>
  useDecision(
    (reason: string) => api.declineFacility({ params: { id }, body: { reason } }),
    'Facility declined',
  );
