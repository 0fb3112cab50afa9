import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { anAdministrator } from '../../../../test/kit/world.ts';
import { anIntake } from '../test-intake.ts';
import { anInterchange } from '../test-interchanges.ts';

let app: TestApp;
let intake: Awaited<ReturnType<typeof anIntake>>;
beforeAll(async () => {
  app = await startTestApp('edi refused', { runJobs: true });
  intake = await anIntake(app);
});
afterAll(() => app.close());

it('RB-323 RB-335 the job reads what was given in; administrators of EDI hear of an unknown sender once a day, and of a used number', async () => {
  const other = await anAdministrator(app.db, ['orders']);
  const client = await intake.aClient('HEARD');
  const give = async (fields: Parameters<typeof anInterchange>[0]) => {
    await intake.send(client.id, anInterchange(fields));
    await app.jobsDone();
  };
  await give({ sender: 'STRANGER', number: 1 });
  await give({ sender: 'STRANGER', number: 2 });
  await give({ sender: 'HEARD', number: 3 });
  await give({ sender: 'HEARD', number: 3, group: 4 });
  expect((await intake.messagesOf(client.id)).map(({ type, status }) => [type, status])).toEqual([
    ['997', 'Queued'],
    ['–', 'Failed'],
    ['997', 'Queued'],
    ['850', 'Acknowledged'],
  ]);
  const { rows } = await sql<{
    content: string;
    others: boolean;
  }>`select content, user_id = ${other.userId} as others
    from notification where type = 'EDI' order by id`.execute(app.db);
  expect(rows).toEqual([
    { content: 'Unknown sender ZZ/STRANGER.', others: false },
    { content: 'Interchange control number 000000003 was already used on 06/15/2026.', others: false },
  ]);
});

it('RB-344 a NUL wherever it stands is refused and told of like another sign that X12 does not know', async () => {
  const client = await intake.aClient('NULS');
  const order = (number: number) => anInterchange({ sender: 'NULS', number });
  const places = ['Harbor Pharmacy', 'ST*850', 'HP-7', '20261122*0905*2', 'GS*PO'];
  for (const [index, place] of places.entries()) {
    const file = order(20 + index);
    expect(file).toContain(place);
    await intake.take(client.id, file.replace(place, `${place.slice(0, -1)}\0${place.slice(-1)}`));
  }
  const received = (await intake.messagesOf(client.id)).filter(({ direction }) => direction === 'In');
  expect(received.map(({ status }) => status)).toEqual(places.map(() => 'Failed'));
  expect(received.at(-1)?.error).toBe(
    "Segment 3 N1: element 2 has a bad character ('Harbor Pharmac\u0001y')",
  );
  await intake.take(client.id, order(40));
  expect((await intake.messagesOf(client.id)).find(({ type }) => type === '850')?.status).toBe(
    'Acknowledged',
  );
});
