import { sql } from 'kysely';
import { aNumber, on, type Examples } from '../../../test/kit/example.ts';
import { adminWith, anOrder, type Tenant } from '../../../test/kit/tenant.ts';
import { anAdministrator } from '../../../test/kit/world.ts';

const ASKED = {
  question: 'How many orders yesterday?',
  report: 'orders_count',
  parameters: { period: 'this year' },
};

/** A question that an administrator saved, and one that was asked. */
async function ofAnAdministrator({ db, openSession, withSession }: Tenant) {
  const { userId } = await anAdministrator(db, ['assistant']);
  const as = withSession(await openSession(userId));
  const saved = await db
    .insertInto('assistant_report')
    .values({
      user_id: userId,
      title: 'Orders',
      question: ASKED.question,
      report: ASKED.report,
      parameters: JSON.stringify(ASKED.parameters),
      shared: false,
      created_at: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const question = await db
    .insertInto('assistant_question')
    .values({
      user_id: userId,
      asked_at: new Date(0),
      question: 'Why is the sky blue?',
      result: 'not_found',
      milliseconds: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { as, saved: { id: saved.id }, question: { id: question.id } };
}

const UNSIGNED: Examples['lookAtQuestionMails'] = {
  record: 'unguessable',
  refused: { status: 404, because: 'nobody signed the token' },
  make: () => ({ as: 'visitor', params: { token: `MTox.${'x'.repeat(43)}` } }),
};

export const ASSISTANT_EXAMPLES: Examples = {
  getAssistant: (tenant) => adminWith(tenant, 'assistant'),
  askAssistant: async (tenant) => ({
    ...(await adminWith(tenant, 'assistant')),
    body: { ...ASKED, parameters: { ...ASKED.parameters, seller: tenant.seller.companyId } },
  }),
  listSavedQuestions: async (tenant) => ({
    as: (await ofAnAdministrator(tenant)).as,
    query: { author: 'own', shared: '0', page: '1', per_page: '50' },
  }),
  saveQuestion: async (tenant) => ({
    ...(await adminWith(tenant, 'assistant')),
    body: { title: `Orders ${aNumber()}`, ...ASKED, shared: true },
  }),
  changeSavedQuestion: on('saved_question', async (tenant) => {
    const { as, saved } = await ofAnAdministrator(tenant);
    return { as, params: saved, body: { title: 'Orders of the year', shared: true } };
  }),
  deleteSavedQuestion: on('saved_question', async (tenant) => {
    const { as, saved } = await ofAnAdministrator(tenant);
    return { as, params: saved };
  }),
  runSavedQuestion: on('saved_question', async (tenant) => {
    const { as, saved } = await ofAnAdministrator(tenant);
    return { as, params: saved };
  }),
  scheduleSavedQuestion: on('saved_question', async (tenant) => {
    const { as, saved } = await ofAnAdministrator(tenant);
    return { as, params: saved, body: { every: 'week', recipients: [] } };
  }),
  endSavedSchedule: on('saved_question', async (tenant) => {
    const { as, saved } = await ofAnAdministrator(tenant);
    await sql`insert into assistant_schedule (report_id, every, next_on) values (${saved.id}, 'day', '2030-01-01')`.execute(
      tenant.db,
    );
    return { as, params: saved };
  }),
  lookAtQuestionMails: UNSIGNED,
  endQuestionMails: UNSIGNED,
  exportSavedQuestion: {
    record: 'saved_question',
    harmless: { query: 'format=csv' },
    make: async (tenant) => {
      await anOrder(tenant);
      const { as, saved } = await ofAnAdministrator(tenant);
      return { as, params: saved, query: { format: 'csv' } };
    },
  },
  listQuestions: async (tenant) => ({
    as: (await ofAnAdministrator(tenant)).as,
    query: {
      from: '1970-01-01',
      to: '2026-06-30',
      user_id: '1',
      result: 'not_found',
      page: '1',
      per_page: '50',
    },
  }),
  sumQuestions: (tenant) => adminWith(tenant, 'assistant'),
  exportQuestions: async (tenant) => ({
    ...(await adminWith(tenant, 'assistant')),
    query: { from: '2026-06-01', to: '2026-06-30', user_id: '1', result: 'not_found', format: 'csv' },
  }),
  rateQuestion: on('question', async (tenant) => {
    const { as, question } = await ofAnAdministrator(tenant);
    return { as, params: question, body: { rating: 1, comment: 'It is.' } };
  }),
};
