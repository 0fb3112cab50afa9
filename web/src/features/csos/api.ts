import { useMutation, useQuery } from '@tanstack/react-query';
import { CERTIFICATE_BYTES, CHAIN_LENGTH, KEY_FILE_BYTES, REFUSED } from '#rules/csos/certificates.ts';
import { possessionText } from '#rules/csos/order-text.ts';
import { api, type ReplyOf } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { loadCode } from '../../shared/load-code.ts';
import { queryClient } from '../../shared/query-client.ts';
import { loadMe, useMe } from '../../shared/session.ts';
import { toast } from '../../ui/toasts.tsx';
import { forgetKey, keepKey, keysOf } from './key-store.ts';

export type Certificate = ReplyOf<'listCertificates'>['data'][number];
export type OrderToSign = ReplyOf<'listOrdersToSign'>['data'][number];

const keys = {
  all: ['csos'] as const,
  certificates: ['csos', 'certificates'] as const,
  here: (userId: number) => ['csos', 'keys', userId] as const,
  orders: ['csos', 'orders'] as const,
};
const refresh = () => void queryClient.invalidateQueries({ queryKey: keys.all });

/** Both fetched with the first use: most people never sign. */
export const loadSigning = () => loadCode(() => import('./signing.ts'));
const loadKeyFiles = () => loadCode(() => import('./key-file.ts'));

export function useCertificates() {
  useLiveTopic('csos', refresh);
  return useQuery({
    queryKey: keys.certificates,
    queryFn: ({ signal }) => api.listCertificates({}, { signal }),
    select: (reply) => reply.data,
  });
}

/** The certificates, by their SHA-256, whose keys this browser has. */
export function useKeysHere(): readonly string[] {
  const { id } = useMe();
  return useQuery({ queryKey: keys.here(id), queryFn: () => keysOf(id) }).data ?? [];
}

export function useOrdersToSign() {
  useLiveTopic('orders', refresh);
  return useQuery({
    queryKey: keys.orders,
    queryFn: ({ signal }) => api.listOrdersToSign({}, { signal }),
    select: (reply) => reply.data,
  });
}

/** Opens the file here, hands in the certificate, then keeps the key in this browser. */
export function useImportKeyFile() {
  const me = useMe();
  return useMutation({
    mutationFn: async ({ file, password }: { file: File; password: string }) => {
      if (file.size > KEY_FILE_BYTES) throw new Error(REFUSED.fileLarge);
      const bytes = await file.arrayBuffer();
      const [{ openKeyFile }, { signPlainly, toBase64 }] = await Promise.all([loadKeyFiles(), loadSigning()]);
      const opened = await openKeyFile(bytes, password);
      const { data } = await api.importCertificate({
        body: {
          certificate: toBase64(opened.certificate),
          chain: opened.chain
            .filter((one) => one.byteLength <= CERTIFICATE_BYTES)
            .slice(0, CHAIN_LENGTH)
            .map(toBase64),
          proof: await signPlainly(opened, possessionText(me.id, opened.fingerprint)),
        },
      });
      await keepKey(me.id, data.fingerprint, opened);
      return data;
    },
    meta: { showsError: true },
    onSuccess: (certificate) => {
      refresh();
      toast.success(`You can sign orders for ${certificate.facility_name}`);
    },
  });
}

export function useDeleteCertificate() {
  const me = useMe();
  return useMutation({
    mutationFn: async ({ id, fingerprint }: Certificate) => {
      await api.deleteCertificate({ params: { id } });
      await forgetKey(me.id, fingerprint);
    },
    onSuccess: refresh,
  });
}

export function useDeleteExpired() {
  const me = useMe();
  return useMutation({
    mutationFn: async (expired: readonly Certificate[]) => {
      await api.deleteExpiredCertificates({});
      for (const { fingerprint } of expired) await forgetKey(me.id, fingerprint);
    },
    onSuccess: refresh,
  });
}

export function useFacilityPeople(facilityId: number) {
  return useQuery({
    queryKey: ['csos', 'people', facilityId],
    queryFn: ({ signal }) =>
      api.listFacilityUsers({ params: { id: facilityId }, query: { per_page: 200 } }, { signal }),
    select: (reply) => reply.data,
  });
}

export function useMakeSigner() {
  return useMutation({
    mutationFn: (body: { user_id: number; facility_id: number; dea: string }) => api.makeSigner({ body }),
    meta: { showsError: true },
    onSuccess: async () => {
      refresh();
      await loadMe();
    },
  });
}
