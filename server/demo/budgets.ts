import { addMonths, lastOfMonth, type IsoDate } from '#rules/dates.ts';
import { DEMO_PEOPLE } from './accounts.ts';
import { HARBOR, LAKESHORE } from './buyers.ts';
import { buyerIdOf, type FacilityInfo } from './companies.ts';
import type { Row } from './insert-rows.ts';
import type { OrderWorld } from './orders.ts';

/** How much of its budget a facility has used by today; others have none. */
const USED: Readonly<Record<string, number>> = {
  [HARBOR]: 0.72,
  'Lakeshore Medical Center': 0.88,
  'Lakeshore Evanston Hospital': 1.06,
  'Lakeshore Infusion Center': 0.41,
  'Lakeshore Outpatient Pharmacy': 0.65,
};
const USED_BY_LAKESHORE = 0.78;
/** Of a goal that is met when a quarter ends as it began. */
const SAVED = 0.6;
const STEP_CENTS = 50_000;

/** Budgets and savings goals of this quarter, sized by what was ordered in it. */
export function makeBudgets(
  world: Pick<OrderWorld, 'orders' | 'lines'>,
  facilities: readonly FacilityInfo[],
  { today, now }: { today: IsoDate; now: Date },
): Row<'budget'>[] {
  const start = quarterOf(today);
  const spent = new Map<number, number>();
  const saved = new Map<number, number>();
  const counted = new Map(
    world.orders
      .filter((order) => order.status !== 'cancelled' && isoDay(order.created_at) >= start)
      .map((order) => [order.id, order]),
  );
  const add = (sums: Map<number, number>, key: number, cents: number) =>
    sums.set(key, (sums.get(key) ?? 0) + cents);
  for (const order of counted.values()) add(spent, order.facility_id, Number(order.total_cents));
  for (const line of world.lines) {
    const order = counted.get(line.order_id);
    if (order) add(saved, order.facility_id, Math.max(0, Number(line.savings_cents ?? 0)));
  }
  const period = { start_date: start, end_date: lastOfMonth(addMonths(start, 2)), created_at: now };
  const of = (facility: FacilityInfo) => ({
    target: 'facility',
    company_id: facility.companyId,
    facility_id: facility.id,
    ...period,
    created_by: userNamed(facility.companyId === buyerIdOf(LAKESHORE) ? 'finance' : 'admin'),
  });
  const lakeshore = facilities.filter(({ companyId }) => companyId === buyerIdOf(LAKESHORE));
  const together = lakeshore.reduce((sum, { id }) => sum + (spent.get(id) ?? 0), 0);
  return [
    ...facilities.flatMap((facility) => {
      const used = USED[facility.name];
      if (used === undefined) return [];
      return [
        { ...of(facility), type: 'spent', amount_cents: rounded((spent.get(facility.id) ?? 0) / used) },
        { ...of(facility), type: 'savings', amount_cents: rounded((saved.get(facility.id) ?? 0) / SAVED) },
      ];
    }),
    {
      target: 'company',
      type: 'spent',
      company_id: buyerIdOf(LAKESHORE),
      facility_id: null,
      amount_cents: rounded(together / USED_BY_LAKESHORE),
      ...period,
      created_by: userNamed('finance'),
    },
  ];
}

const quarterOf = (today: IsoDate): IsoDate => {
  const month = Number(today.slice(5, 7));
  return addMonths(`${today.slice(0, 7)}-01`, -((month - 1) % 3));
};

const isoDay = (at: OrderWorld['orders'][number]['created_at']): IsoDate =>
  (at instanceof Date ? at.toISOString() : String(at)).slice(0, 10);

const rounded = (cents: number): number => Math.max(1, Math.ceil(cents / STEP_CENTS)) * STEP_CENTS;

const userNamed = (name: string): number => DEMO_PEOPLE.findIndex((person) => person.name === name) + 1;
