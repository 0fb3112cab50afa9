import { managesCompanies } from '#rules/accounts/company-rights.ts';
import { vacationProblem } from '#rules/catalog/vacation.ts';
import { ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { rightsOf } from '../users/range.ts';
import { noCompany } from './record.ts';

interface Input {
  start: string | null;
  end: string | null;
  company_id?: number | undefined;
}

/**
 * Any seller sets the vacation of the own company, an administrator with `companies` that of any seller; both days null end it.
 * One that has begun keeps its first day.
 */
export async function setVacation({ command, scope, today, now, requestId }: RequestContext, input: Input) {
  const own = scope.company?.id ?? 0;
  const id = input.company_id ?? own;
  if (id !== own && !managesCompanies(rightsOf(scope))) throw noCompany();
  return command(async ({ tx, audit, announce, live }) => {
    const before = await tx
      .selectFrom('company')
      .select(['vacation_start', 'vacation_end', 'last_away', 'last_away_from'])
      .where('id', '=', id)
      .where('is_seller', '=', true)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw noCompany();
    refuseDates(input, before.vacation_start, today);
    const after = { vacation_start: input.start, vacation_end: input.end };
    await tx
      .updateTable('company')
      .set((eb) => ({
        ...after,
        ...awayBefore(before, today),
        vacation_set_by: scope.userId,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    audit({
      entity: 'company',
      entityId: id,
      before: datesOf(before),
      after: { ...after, ...awayBefore(before, today) },
    });
    announce({
      key: `company-vacation:${requestId}`,
      type: 'company.vacation_set',
      data: { company_id: id, at: now.toISOString(), before: daysOf(before), after: daysOf(after) },
    });
    live({ topic: 'catalog', everyone: true });
    live({ topic: 'session', company_ids: [id] });
    return { data: { company_id: id, ...after } };
  });
}

/** What was ended or replaced after it began still counts: lateness leaves its days out. */
function awayBefore(
  { vacation_start: start, vacation_end: end, last_away, last_away_from }: Stored,
  today: string,
): Pick<Stored, 'last_away' | 'last_away_from'> {
  if (start === null || end === null || start > today) return { last_away, last_away_from };
  return { last_away: end < today ? end : today, last_away_from: start };
}

const datesOf = ({ vacation_start, vacation_end }: Stored) => ({ vacation_start, vacation_end });

interface Stored {
  vacation_start: string | null;
  vacation_end: string | null;
  last_away: string | null;
  last_away_from: string | null;
}

const daysOf = ({
  vacation_start: start,
  vacation_end: end,
}: {
  vacation_start: string | null;
  vacation_end: string | null;
}) => (start === null || end === null ? null : { start, end });

function refuseDates({ start, end }: Input, running: string | null, today: string): void {
  if (start === null && end === null) return;
  if (start === null || end === null)
    throw ruleBroken('A vacation has a first and a last day.', {
      [start === null ? 'start' : 'end']: 'This day is missing.',
    });
  const problem = vacationProblem({ start, end }, { running, today });
  if (problem !== null) throw ruleBroken(problem.text, problem.fields);
}
