import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { isUnanswered } from '../../shared/api-error.ts';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { queryClient } from '../../shared/query-client.ts';
import { randomUuid } from '../../shared/random.ts';
import { billingKeys } from './api.ts';

export type Statement = ReplyOf<'listStatements'>['data'][number];
type Sent = NonNullable<SentTo<'sendStatements'>['body']>;

const KEY = [...billingKeys.all, 'statements'] as const;

/** Those that were sent, newest first: of a company, or of the own one. */
export const useStatements = (companyId: number | undefined, enabled: boolean) =>
  useQuery({
    queryKey: [...KEY, companyId ?? null],
    queryFn: ({ signal }) =>
      api.listStatements(
        { query: { ...(companyId !== undefined && { company_id: companyId }), per_page: 60 } },
        { signal },
      ),
    select: (reply) => reply.data,
    enabled,
  });

/** An attempt that had no answer is sent again under its key. */
export function useSendStatements() {
  const [attempt, setAttempt] = useState(randomUuid);
  return useMutation({
    mutationFn: (body: Sent) => api.sendStatements({ body }, { idempotencyKey: attempt }),
    meta: { showsError: true },
    onSettled: (_reply, error) => {
      if (!isUnanswered(error)) setAttempt(randomUuid());
      void queryClient.invalidateQueries({ queryKey: KEY });
    },
  });
}
