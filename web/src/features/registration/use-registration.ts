import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Problems } from '#rules/form-problems.ts';
import { errorText, fieldErrors, hasStatus } from '../../shared/api-error.ts';
import { todayUtc } from '../../shared/clock.ts';
import { useClient } from '../../shared/session.ts';
import type { KeptFile } from './kept.ts';
import { wizardSearch } from './routes.ts';
import { useDraft } from './use-draft.ts';
import { stepOf, type State, type Typed, type WizardKind } from './wizard-kinds.ts';

export interface Registration<Form, Step extends string> {
  form: Form;
  change: (part: Partial<Form>) => void;
  files: readonly KeptFile[];
  setFiles: (files: readonly KeptFile[]) => void;
  step: Step;
  /** By the path of the field. */
  problems: Problems;
  notices: Problems;
  /** What was typed anew is not wrong until it is looked at again. */
  clear: (path: string) => void;
  /** Counts up when the first field that is wrong should get the focus. */
  attention: number;
  refusal: string | null;
  state: 'opening' | 'open' | 'saving' | 'sent';
  go: (step: Step) => void;
  next: () => Promise<void>;
  submit: () => Promise<void>;
  /** Answers until when the draft is kept; null when it was refused. */
  mailLink: (email: string) => Promise<string | null>;
  /** Saves the draft; answers its token. */
  store: () => Promise<string>;
}

/** The steps of a registration. `asked` is the step of the address; nobody gets past one that is not done. */
export function useRegistration<Form extends Typed, Step extends string>(
  kind: WizardKind<Form, Step>,
  asked: string | undefined,
): Registration<Form, Step> {
  const against = { today: todayUtc(), facilityTypes: useClient().facility_types };
  const navigate = useNavigate();
  const refusals = useRefusals();
  const saving = useSaving(kind, refusals);
  const draft = useDraft(kind, { state: saving.setState, refusal: refusals.setRefusal });
  const { form, files } = draft.kept;
  const problemsOf = (one: Step) => kind.problems(form, one, against);
  const step = reachable(kind, asked, (one) => Object.keys(problemsOf(one)).length === 0);
  const go = (to: string) => {
    refusals.forget();
    void navigate({ to: '.', search: wizardSearch({ step: to }), hash: '' });
  };
  useEffect(() => {
    // Otherwise the step would move on by itself while somebody types into its last field.
    if (asked !== undefined && asked !== step)
      void navigate({ to: '.', search: wizardSearch({ step }), replace: true });
  }, [asked, navigate, step]);
  const around = { step, go, lose: draft.lose };
  const arrive = () => {
    saving.setState('sent');
    draft.end();
    void navigate({ to: '/registration/thankyou', replace: true });
  };
  return {
    form,
    change: draft.change,
    files,
    setFiles: draft.setFiles,
    step,
    go,
    state: saving.state,
    notices: saving.notices,
    problems: refusals.problems,
    attention: refusals.attention,
    refusal: refusals.refusal,
    clear: refusals.clear,
    store: async () => (await draft.save({ submit: false })).token,
    next: async () => {
      const found = problemsOf(step);
      if (Object.keys(found).length > 0) return refusals.refuse(found);
      const reply = await saving.run(() => draft.save({ submit: false }), around);
      if (reply?.status === 'submitted') return arrive();
      const news = reply && newsFor(step, reply.notices, saving.notices);
      if (news) return refusals.refuse(news);
      const after = kind.steps[kind.steps.findIndex(({ id }) => id === step) + 1];
      if (reply && after) go(after.id);
    },
    submit: async () => void ((await saving.run(() => draft.save({ submit: true }), around)) && arrive()),
    mailLink: async (email) => {
      const addressed = kind.withEmail(form, email);
      draft.change(addressed);
      const save = () => draft.save({ submit: false, mail_link: true }, addressed);
      return (await saving.run(save, around))?.expires_at ?? null;
    },
  };
}

/** Somebody who is registered already learns it before the next step, once; with a known address there is none. */
function newsFor(step: string, found: Problems, shown: Problems): Problems | null {
  const known = found['user.email'];
  if (step === 'user' && known !== undefined) return { 'user.email': known };
  const fresh = Object.keys(found).some((field) => stepOf(field) === step && shown[field] !== found[field]);
  return fresh ? {} : null;
}

interface Around {
  step: string;
  go: (step: string) => void;
  /** The server has the draft no longer. */
  lose: () => void;
}

/** Sends the draft and shows what is refused, in the step where it stands. */
function useSaving<Form extends Typed, Step extends string>(
  kind: WizardKind<Form, Step>,
  { refuse, setRefusal }: Pick<ReturnType<typeof useRefusals>, 'refuse' | 'setRefusal'>,
) {
  const [notices, setNotices] = useState<Problems>({});
  const [state, setState] = useState<Registration<Form, Step>['state']>('open');
  const run = async (save: () => Promise<State>, { step, go, lose }: Around): Promise<State | null> => {
    setState('saving');
    setRefusal(null);
    try {
      const reply = await save();
      setNotices(reply.notices);
      setState('open');
      return reply;
    } catch (error) {
      setState('open');
      if (hasStatus(error, 404)) lose();
      const found = fieldErrors(error);
      const place = kind.steps.find(({ id }) => Object.keys(found).some((field) => stepOf(field) === id));
      if (place && place.id !== step) go(place.id);
      setRefusal(errorText(error));
      refuse(found);
      return null;
    }
  };
  return { state, setState, notices, run };
}

/** What is wrong, and how often attention was asked for it. */
function useRefusals() {
  const [problems, setProblems] = useState<Problems>({});
  const [attention, setAttention] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  return {
    problems,
    attention,
    refusal,
    setRefusal,
    refuse: (found: Problems) => {
      setProblems(found);
      setAttention((count) => count + 1);
    },
    clear: (path: string) => setProblems((now) => withoutPath(now, path)),
    forget: () => {
      setProblems({});
      setRefusal(null);
    },
  };
}

const withoutPath = (problems: Problems, path: string): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => field !== path));

/** The asked step, or the first one before it that is not done yet. */
function reachable<Form extends Typed, Step extends string>(
  { steps }: WizardKind<Form, Step>,
  asked: string | undefined,
  done: (step: Step) => boolean,
): Step {
  const wanted = Math.max(
    0,
    steps.findIndex(({ id }) => id === asked),
  );
  const [first] = steps;
  const open = steps.find(({ id }, index) => index === wanted || !done(id));
  if (!first) throw new Error('A registration has steps.');
  return (open ?? first).id;
}
