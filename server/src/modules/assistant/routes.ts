import type { assistantEndpoints } from '#contract/assistant/assistant.ts';
import type { savedQuestionEndpoints } from '#contract/assistant/saved.ts';
import type { questionEndpoints } from '#contract/assistant/tracking.ts';
import type { Handlers } from '../../platform/http/context.ts';
import type { AskDeps } from './ask.ts';
import { changeSaved, deleteSaved } from './saved/change-saved.ts';
import { questionMails } from './saved/end-mails.ts';
import { exportSaved, runSaved } from './saved/run-saved.ts';
import { endSchedule, scheduleSaved } from './saved/schedule.ts';
import { saveQuestion } from './saved/save-question.ts';
import { ask } from './track.ts';
import { exportQuestions } from './tracking/export-questions.ts';
import { rateQuestion } from './tracking/rate-question.ts';
import { listQuestions, sumQuestions } from './views/questions.ts';
import { listSaved } from './views/saved.ts';

type Operations =
  keyof typeof assistantEndpoints | keyof typeof savedQuestionEndpoints | keyof typeof questionEndpoints;

interface Deps extends AskDeps {
  /** Signs what is sent in links by e-mail. */
  linkKey: Buffer;
}

export const assistantRoutes = ({ linkKey, ...deps }: Deps): Handlers<Operations> => ({
  getAssistant: () =>
    Promise.resolve({
      data: { model: deps.model && { name: deps.model.name, host: deps.model.host } },
    }),
  askAssistant: async (context, { body }) => ({ data: await ask(context, deps, body) }),
  listSavedQuestions: ({ scope, db }, { query }) => listSaved(scope, db, query),
  saveQuestion: async (context, { body }) => ({ data: await saveQuestion(context, body) }),
  changeSavedQuestion: async (context, { params, body }) => ({
    data: await changeSaved(context, params.id, body),
  }),
  deleteSavedQuestion: async (context, { params }) => {
    await deleteSaved(context, params.id);
    return { data: { ok: true } };
  },
  scheduleSavedQuestion: async (context, { params, body }) => ({
    data: await scheduleSaved(context, params.id, body),
  }),
  endSavedSchedule: async (context, { params }) => ({ data: await endSchedule(context, params.id) }),
  lookAtQuestionMails: (context, { params }) => questionMails.look(context, linkKey, params.token),
  endQuestionMails: (context, { params }) => questionMails.end(context, linkKey, params.token),
  runSavedQuestion: async (context, { params }) => ({ data: await runSaved(context, deps, params.id) }),
  exportSavedQuestion: (context, { params, query }) => exportSaved(context, deps, { ...params, ...query }),
  listQuestions: ({ scope, db }, { query }) => listQuestions(scope, db, query),
  sumQuestions: async ({ scope, db, now }) => ({ data: await sumQuestions(scope, db, now) }),
  exportQuestions: (context, { query }) => exportQuestions(context, query),
  rateQuestion: async (context, { params, body }) => ({ data: await rateQuestion(context, params.id, body) }),
});
