import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorText } from '../../shared/api-error.ts';
import { todayUtc } from '../../shared/clock.ts';
import { api } from '../../shared/http.ts';
import { forget, keep, readKept, type Kept, type KeptFile } from './kept.ts';
import type { State, Typed, WizardKind } from './wizard-kinds.ts';

/** The secret stands behind the hash, which no browser sends to a server. */
const tokenIn = (hash: string): string | null => /^token=([\w-]+)$/.exec(hash)?.[1] ?? null;

interface Draft<Form> {
  kept: Kept<Form>;
  change: (part: Partial<Form>) => void;
  setFiles: (files: readonly KeptFile[]) => void;
  /** Sends what is typed, or `form` in its place. */
  save: (call: { submit: boolean; mail_link?: boolean }, form?: Form) => Promise<State>;
  /** The server has it no longer; what was typed begins a new one. */
  lose: () => void;
  end: () => void;
}

/** What somebody types: this tab keeps it with every key, the server with every `save`. */
export function useDraft<Form extends Typed, Step extends string>(
  kind: WizardKind<Form, Step>,
  on: { state: (state: 'opening' | 'open' | 'sent') => void; refusal: (sentence: string) => void },
): Draft<Form> {
  const [kept, setKept] = useState<Kept<Form>>(
    () => readKept<Form>(kind.kind) ?? { form: kind.empty(todayUtc()), token: null, files: [] },
  );
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (over) forget(kind.kind);
    else keep(kind.kind, kept);
  }, [kind, kept, over]);
  useArrival(kind, { ...on, opened: setKept });
  const { form, token } = kept;
  return {
    kept,
    change: (part) => setKept((now) => ({ ...now, form: { ...now.form, ...part } })),
    setFiles: (files) => setKept((now) => ({ ...now, files })),
    lose: () => setKept((now) => ({ ...now, token: null, files: [] })),
    end: () => setOver(true),
    save: async (call, typed = form) => {
      const reply = await kind.save(typed, { ...call, ...(token !== null && { token }) });
      setKept((now) => ({ ...now, token: reply.token }));
      return reply;
    },
  };
}

/** Opens the draft that a mailed link leads to, and takes its secret out of the address. */
function useArrival<Form extends Typed, Step extends string>(
  kind: WizardKind<Form, Step>,
  on: {
    opened: (kept: { form: Form; token: string; files: readonly KeptFile[] }) => void;
    state: (state: 'opening' | 'open' | 'sent') => void;
    refusal: (sentence: string) => void;
  },
): void {
  const arrived = tokenIn(useLocation({ select: ({ hash }) => hash }));
  const navigate = useNavigate();
  const open = useEffectEvent(async (token: string) => {
    on.state('opening');
    try {
      const { data } = await api.getRegistration({ query: { token } });
      const form = kind.formOf(data);
      if (data.status === 'submitted') {
        on.state('sent');
        return await navigate({ to: '/registration/thankyou', replace: true });
      }
      if (form === null) on.refusal('This link belongs to another form.');
      else on.opened({ form, token, files: data.files });
    } catch (error) {
      on.refusal(errorText(error));
    }
    on.state('open');
    await navigate({ to: '.', search: { step: 'review' }, hash: '', replace: true });
  });
  useEffect(() => {
    if (arrived !== null) void open(arrived);
  }, [arrived]);
}
