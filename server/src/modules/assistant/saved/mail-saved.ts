import { sql } from 'kysely';
import { mailLines, mailTitle, sizeWords } from '#rules/mailed-answers.ts';
import { NOT_FOUND } from '#rules/assistant/catalogue.ts';
import { AUTHOR_LOST, mayNotAsk } from '#rules/assistant/schedules.ts';
import { utcDay } from '../../../platform/clock.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { workbookFor } from '../../../platform/mail/workbook.ts';
import type { Scope } from '../../../platform/scope.ts';
import { loadUserReader } from '../../accounts/index.ts';
import { mailEach, readTraders } from '../../notifications/index.ts';
import { answerOf, type Draft } from '../ask.ts';
import { questionMails } from './end-mails.ts';
import { tableOf } from './run-saved.ts';
import { mayAsk } from './schedule.ts';
import {
  dueQuestion,
  noteFailure,
  noteMailed,
  recipientsOf,
  stop,
  tellAuthor,
  type Due,
  type QuestionMailDeps,
  type Recipient,
} from './schedule-store.ts';

export const MAIL_SAVED_QUESTIONS = 'mail-saved-questions';

/**
 * Mails what is due, once, however many days were missed. A question that cannot be answered is tried again after an hour, and stops
 * after three times; where the mail server is away, the next look sends what is left.
 */
export const questionMailJobs = (deps: QuestionMailDeps): Record<string, Task> => ({
  [MAIL_SAVED_QUESTIONS]: async (_, run) => {
    const done = new Set<number>();
    while (!run.isOver) {
      const due = await dueQuestion(deps, [...done]);
      if (due === undefined) return;
      done.add(due.id);
      try {
        run.count('answers mailed', await mailOne(deps, due));
      } catch (error) {
        run.failed(`saved question ${due.id}`, error);
      }
    }
  },
});

/** Answers how many were mailed: one, or none where it stopped. */
async function mailOne(deps: QuestionMailDeps, due: Due): Promise<number> {
  const author = await readerOf(deps, due.author_id);
  if (author === null || !mayAsk(author, due.report)) return stop(deps, due, AUTHOR_LOST);
  let answer: Draft;
  try {
    answer = await answerFor(deps, due, author);
  } catch (error) {
    await noteFailure(deps, due);
    throw error;
  }
  if (answer.result !== 'answered') return stop(deps, due, answer.message ?? NOT_FOUND);
  const [mailed, leftOut]: [Recipient[], Recipient[]] = [[], []];
  for (const one of await recipientsOf(deps, due))
    ((await isAllowed(deps, due, one)) ? mailed : leftOut).push(one);
  await mailTo(deps, due, { author, answer, ids: idsOf(mailed) });
  await tellOfLeftOut(deps, due, leftOut);
  return noteMailed(deps, due, { mailed: idsOf(mailed), leftOut: idsOf(leftOut) });
}

const idsOf = (people: readonly Recipient[]) => people.map(({ user_id: id }) => id);

const readerOf = async ({ db, clock, clientOf }: QuestionMailDeps, userId: number) =>
  loadUserReader(db, userId, await clientOf(''), clock.now());

async function isAllowed(deps: QuestionMailDeps, due: Due, { user_id: id }: Recipient): Promise<boolean> {
  if (id === due.author_id) return true;
  const reader = await readerOf(deps, id);
  return reader !== null && mayAsk(reader, due.report);
}

/** Once, not with each daily mail. */
async function tellOfLeftOut(deps: QuestionMailDeps, due: Due, leftOut: readonly Recipient[]): Promise<void> {
  const names = leftOut.flatMap(({ email, state }) => (state === 'left_out' ? [] : [mayNotAsk(email)]));
  if (names.length === 0) return;
  const content = `${names.join(' ')} Nothing was mailed there.`;
  await tellAuthor(deps, due, { what: 'left out', title: `Left out: ${due.title}`, content });
}

/** As its author sees it now. No outside model is asked: the report was chosen when it was saved. */
function answerFor({ db, clock, schedule }: QuestionMailDeps, due: Due, scope: Scope): Promise<Draft> {
  const now = clock.now();
  const known = { report: null, parameters: {}, matchedBy: null };
  const { question, report, parameters } = due;
  const asked = { question, report, parameters };
  return answerOf({ scope, db, now, today: utcDay(now) }, { schedule, model: null }, asked, known);
}

interface ToMail {
  author: Scope;
  answer: Draft;
  ids: readonly number[];
}

/** One to each, with the link that ends it for that person. */
async function mailTo(deps: QuestionMailDeps, due: Due, { author, answer, ids }: ToMail): Promise<void> {
  const people = await readTraders(deps.db, sql`u.id = any (${[...ids]}::bigint[])`);
  const table = tableOf(answer, { ...due, today: utcDay(deps.clock.now()) });
  const attachment = answer.rows.length === 0 ? null : await workbookFor(table);
  const title = mailTitle(due.title);
  const said = { title, words: wordsOf(due, answer, attachment !== null), lines: mailLines(answer) };
  await mailEach(deps, { key: `question:${due.id}:${due.next_on}` }, people, ({ id }, origin) => ({
    subject: title,
    unsubscribe: questionMails.linksFor(deps.linkKey, { id: due.id, userId: id }, origin),
    ...(attachment && { attachments: [attachment] }),
    content: {
      ...said,
      button: { label: 'Ask it again', address: `${origin}/assistant?${againOf(due, id)}` },
      reason:
        id === due.author_id
          ? 'You get this because you scheduled this question.'
          : `You get this because ${author.fullName} has it mailed to you.`,
    },
  }));
}

/** What is saved and not shared opens for its author alone; others ask the same question. */
const againOf = ({ id, question, author_id: authorId }: Due, readerId: number): string =>
  readerId === authorId ? `run=${id}` : new URLSearchParams({ q: question }).toString();

function wordsOf({ question }: Due, answer: Draft, isAttached: boolean): string[] {
  const { title, parameters, row_count: total, truncated, as_of: asOf } = answer;
  const of = parameters.map((one) => one.text).filter((text) => text !== '');
  const attached = truncated ? `the first ${total}` : 'all';
  return [
    `‘${question}’: ${[title, ...of].join(', ')}. Figures as of ${asOf.slice(0, 10)}, ${asOf.slice(11, 16)} UTC.`,
    ...sizeWords(answer, { total, attached: isAttached ? attached : null }),
  ];
}
