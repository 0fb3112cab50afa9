import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
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
  const { refuse, setRefusal } = refusals;
  const [notices, setNotices] = useState<Problems>({});
  const [state, setState] = useState<Registration<Form, Step>['state']>('open');
  const draft = useDraft(kind, { state: setState, refusal: setRefusal });
  const { form, files } = draft.kept;
  const problemsOf = (step: Step) => kind.problems(form, step, against);
  const step = reachable(kind, asked, (one) => Object.keys(problemsOf(one)).length === 0);
  const go = (to: string) => {
    refusals.forget();
    void navigate({ to: '.', search: wizardSearch({ step: to }), hash: '' });
  };

  const whileSaving = async (save: () => Promise<State>): Promise<State | null> => {
    setState('saving');
    setRefusal(null);
    try {
      const reply = await save();
      setNotices(reply.notices);
      setState('open');
      return reply;
    } catch (error) {
      setState('open');
      if (hasStatus(error, 404)) draft.lose();
      const found = fieldErrors(error);
      const elsewhere = kind.steps.find(({ id }) => Object.keys(found).some((field) => stepOf(field) === id));
      if (elsewhere && elsewhere.id !== step) go(elsewhere.id);
      setRefusal(errorText(error));
      refuse(found);
      return null;
    }
  };
  const arrive = () => {
    setState('sent');
    draft.end();
    void navigate({ to: '/registration/thankyou', replace: true });
  };

  return {
    form,
    change: draft.change,
    files,
    setFiles: draft.setFiles,
    step,
    notices,
    state,
    go,
    problems: refusals.problems,
    attention: refusals.attention,
    refusal: refusals.refusal,
    clear: refusals.clear,
    store: async () => (await draft.save({ submit: false })).token,
    next: async () => {
      const found = problemsOf(step);
      if (Object.keys(found).length > 0) return refuse(found);
      const reply = await whileSaving(() => draft.save({ submit: false }));
      if (reply?.status === 'submitted') return arrive();
      if (reply) onward(reply);
    },
    submit: async () => {
      if (await whileSaving(() => draft.save({ submit: true }))) arrive();
    },
    mailLink: async (email) => {
      const addressed = kind.withEmail(form, email);
      draft.change(addressed);
      const reply = await whileSaving(() => draft.save({ submit: false, mail_link: true }, addressed));
      return reply?.expires_at ?? null;
    },
  };

  /** Somebody who is registered already learns it before the next step, once. */
  function onward(reply: State): void {
    const known = reply.notices['user.email'];
    if (step === 'user' && known !== undefined) return refuse({ 'user.email': known });
    const news = Object.entries(reply.notices).some(
      ([field, sentence]) => stepOf(field) === step && notices[field] !== sentence,
    );
    if (news) return refuse({});
    const after = kind.steps[kind.steps.findIndex(({ id }) => id === step) + 1];
    if (after) go(after.id);
  }
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
