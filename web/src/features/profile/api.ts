import { useMutation, useQuery } from '@tanstack/react-query';
import type { EmailSubscription, WantedMails } from '#contract/accounts/email-subscriptions.ts';
import type { OwnSession } from '#contract/accounts/sign-in.ts';
import { api, type SentTo } from '../../shared/http.ts';
import { leaveNotice } from '../../shared/notice.ts';
import { queryClient } from '../../shared/query-client.ts';
import { identityToken, leaveAfter, loadMe } from '../../shared/session.ts';
import { upload } from '../../shared/transfers.ts';
import { toast } from '../../ui/toasts.tsx';
import { leaveProvider } from '../session/index.ts';

export type { EmailSubscription, OwnSession, WantedMails };

const refreshMe = () => loadMe({ refresh: true });

export function useSaveProfile() {
  return useMutation({
    mutationFn: (body: NonNullable<SentTo<'saveMe'>['body']>) => api.saveMe({ body }),
    meta: { showsError: true },
    onSuccess: async () => {
      toast.success('Profile information was updated');
      await refreshMe();
    },
  });
}

export function useSavePicture() {
  return useMutation({
    mutationFn: (file: File) => upload('saveUserPicture', file, { field: 'user_pic' }),
    meta: { showsError: true },
    onSuccess: async () => {
      toast.success("User's image was updated");
      await refreshMe();
    },
  });
}

export function useDeletePicture() {
  return useMutation({
    mutationFn: () => api.deleteUserPicture(),
    onSuccess: async () => {
      toast.success("User's image was deleted");
      await refreshMe();
    },
  });
}

/** Every session is over then; the start page says so (SH-407, SH-408). */
export function useSetPassword() {
  return useMutation({
    mutationFn: (body: NonNullable<SentTo<'setNewPassword'>['body']>) =>
      leaveBy(() => api.setNewPassword({ body }), 'Password was updated, please log in'),
    meta: { showsError: true },
  });
}

async function leaveBy(call: () => Promise<unknown>, sentence: string): Promise<void> {
  const token = identityToken.get();
  await leaveAfter(call);
  leaveNotice(sentence);
  await leaveProvider(token);
}

const sessionsKey = ['own-sessions'] as const;

export const useOwnSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => api.listSessions({}, { signal }),
    select: (reply) => reply.data,
  });

export function useEndSession() {
  return useMutation({
    mutationFn: (id: number) => api.endSession({ params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useEndSessions() {
  return useMutation({
    mutationFn: () => leaveBy(() => api.endSessions(), 'You were signed out everywhere.'),
  });
}

const subscriptionKey = (userId: number) => ['email-subscription', userId] as const;
const ALL = {
  fav_listings: true,
  monthly_executive: true,
  order_notifications: true,
  trending_products: true,
  weekly_changes: true,
};

/** Which mails the person wants; made with the first look, all of them wanted (SH-419). */
export const useSubscription = (userId: number) =>
  useQuery({
    queryKey: subscriptionKey(userId),
    queryFn: async ({ signal }) => {
      const own = await api.getEmailSubscription({ params: { id: userId } }, { signal });
      return own.data ?? (await api.createEmailSubscription({ body: ALL })).data;
    },
  });

export function useConfirmAddress(userId: number) {
  return useMutation({
    mutationFn: () => api.confirmEmailAddress({}),
    onSuccess: () => toast.success('Mails are sent to you again'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: subscriptionKey(userId) }),
  });
}

export function useSaveSubscription({ id, user_id: userId }: EmailSubscription) {
  return useMutation({
    mutationFn: (body: WantedMails) => api.saveEmailSubscription({ params: { id }, body }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(subscriptionKey(userId), data);
      toast.success('Saved');
    },
  });
}
