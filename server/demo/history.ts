import { addDays, addMonths, type IsoDate } from '#rules/dates.ts';
import type { FacilityInfo } from './companies.ts';
import { HARBOR } from './buyers.ts';
import { MARKET_MONTHS } from './catalog-plan.ts';
import type { DrugPack } from './drugs.ts';
import { COMPARED_DRUG } from './handles.ts';
import type { Row } from './insert-rows.ts';
import { drugName } from './molecules.ts';
import { at, type Random } from './random.ts';

type HistoryRow = Row<'purchase_history_row'>;
type AccountType = 'WAC' | '340B' | 'GPO' | 'Undefined';

const HISTORY_OF_TYPE: Readonly<Record<string, readonly AccountType[]>> = {
  Inpatient: ['GPO', 'GPO', 'GPO', 'WAC', '340B'],
  Outpatient: ['340B', '340B', '340B', 'WAC'],
  Clinic: ['340B', '340B', 'WAC'],
  Retail: ['WAC', 'WAC', 'WAC', 'GPO', 'Undefined'],
};
const USUAL_TYPES: readonly AccountType[] = ['WAC', 'WAC', 'GPO', 'GPO', '340B'];

interface HistoryPlan {
  facilities: readonly FacilityInfo[];
  packs: readonly DrugPack[];
  today: IsoDate;
  random: Random;
}

/** What the vetted facilities bought elsewhere in the months of the market, mostly above the prices here. */
export function makeHistory(plan: HistoryPlan): HistoryRow[] {
  const byProduct = Map.groupBy(
    plan.packs.filter(({ product }) => !product.molecule.compounded),
    (drug) => `${drug.product.gcn}|${drug.pack.content}|${drug.pack.containers}`,
  );
  const groups = [...byProduct.values()];
  return plan.facilities
    .filter(({ vetted }) => vetted)
    .flatMap((facility) => [
      ...basketOf(facility, groups, plan.random).flatMap((drugs) => monthlyRows(facility, drugs, plan)),
      ...(facility.buyer.name === HARBOR ? comparedRows(facility.id, plan) : []),
    ]);
}

function basketOf({ buyer }: FacilityInfo, groups: readonly DrugPack[][], random: Random): DrugPack[][] {
  const size = buyer.name === HARBOR ? 140 : random.int(35, 60);
  return random.sample(groups, size).filter((drugs) => !isCompared(at(drugs, 0)));
}

const isCompared = ({ product, pack }: DrugPack): boolean =>
  drugName(product) === COMPARED_DRUG.name && pack.content === COMPARED_DRUG.content;

function monthlyRows(
  { id, type }: FacilityInfo,
  drugs: readonly DrugPack[],
  plan: HistoryPlan,
): HistoryRow[] {
  const { random, today } = plan;
  const drug = random.pick(drugs);
  const second = random.pick(drugs);
  const usual = usualQuantity(drug, random);
  const accounts = HISTORY_OF_TYPE[type] ?? USUAL_TYPES;
  return Array.from({ length: MARKET_MONTHS }, (_, month) => month)
    .filter(() => random.chance(0.8))
    .map((month) => {
      const bought = random.chance(0.8) ? drug : second;
      const amount = Math.max(1, Math.round(usual * random.between(0.6, 1.5)));
      return {
        facility_id: id,
        invoice_date: addDays(addMonths(today, -month), -random.int(1, 27)),
        ndc: bought.ndc,
        account_type: random.pick(accounts),
        quantity: random.chance(0.015) ? -1 : amount,
        price_cents: Math.max(1, Math.round(bought.wacCents * random.between(0.84, 1.06))),
      };
    });
}

/** Packs per month: plenty of what is cheap, few of what is dear. */
function usualQuantity({ wacCents }: DrugPack, random: Random): number {
  const monthlyBudget = random.between(6000, 60_000);
  return Math.max(1, Math.min(60, monthlyBudget / wacCents));
}

/** Each of the last twelve months, one row per account type. */
function comparedRows(facilityId: number, { packs, random, today }: HistoryPlan): HistoryRow[] {
  const drug = at(packs.filter(isCompared), 0);
  const prices = [
    ['WAC', 1.02],
    ['GPO', 0.93],
    ['340B', 0.78],
  ] as const;
  return Array.from({ length: 12 }, (_, month) => month).flatMap((month) =>
    prices.map(([account_type, share], index) => ({
      facility_id: facilityId,
      invoice_date: addDays(addMonths(today, -month), -3 - 4 * index),
      ndc: drug.ndc,
      account_type,
      quantity: random.int(8, 20),
      price_cents: Math.round(drug.wacCents * share),
    })),
  );
}
