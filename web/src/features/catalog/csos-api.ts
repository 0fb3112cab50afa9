import { useMutation } from '@tanstack/react-query';
import { api, type SentTo } from '../../shared/http.ts';
import { loadMe } from '../../shared/session.ts';
import { toast } from '../../ui/toasts.tsx';

type SignUp = NonNullable<SentTo<'signUpForCsos'>['body']>;

/** Asks a seller to approve the current facility for schedule II; the person's facility knows of it when it is done. */
export function useSignUpForCsos(sellerName: string) {
  return useMutation({
    mutationFn: async (body: SignUp) => {
      await api.signUpForCsos({ body });
      await loadMe({ refresh: true });
    },
    meta: { showsError: true },
    onSuccess: () =>
      toast.success(`You have successfully requested registration with ${sellerName} for CII purchases`),
  });
}
