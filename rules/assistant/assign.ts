import { PARAMETER_TITLES, type Entry, type ParameterName } from './catalogue.ts';
import type { FoundName, NameChoice, NameKind } from './reading.ts';

export const has = ({ parameters }: Entry, name: ParameterName): boolean =>
  parameters.some((one) => one.name === name);

interface Assigned {
  of: readonly { kind: NameKind; choices: readonly NameChoice[] }[];
  /** Names for which no parameter is left. */
  over: readonly string[];
}

export const SECOND_COMPANY = `second ${PARAMETER_TITLES.company}`;

const KINDS: readonly NameKind[] = ['seller', 'company', 'facility', 'product', 'client'];

/** For which parameter of an entry each name is. A facility goes with its own company alone. */
export function assign(entry: Entry, names: readonly FoundName[]): Assigned {
  const { of, over } = byKind(entry, names);
  const company = of.find(({ kind }) => kind === 'company');
  const facility = of.find(({ kind }) => kind === 'facility');
  if (!company || !facility) return { of, over };
  const facilities = facility.choices.filter((one) => belongsToOneOf(one, company.choices));
  if (facilities.length === 0)
    return { of: of.filter((one) => one !== facility), over: [...over, SECOND_COMPANY] };
  const companies = company.choices.filter(({ value }) => facilities.some((one) => one.company === value));
  return {
    of: of.map((one) =>
      one === facility
        ? { ...one, choices: facilities }
        : one === company
          ? { ...one, choices: companies }
          : one,
    ),
    over,
  };
}

const belongsToOneOf = ({ company }: NameChoice, companies: readonly NameChoice[]): boolean =>
  companies.some(({ value }) => value === company);

function byKind(entry: Entry, names: readonly FoundName[]): Assigned {
  const of: { kind: NameKind; choices: readonly NameChoice[] }[] = [];
  const over: string[] = [];
  for (const { kinds } of names) {
    const may = KINDS.filter((kind) => kinds[kind] !== undefined && has(entry, kind));
    const free = may.find((kind) => !of.some((one) => one.kind === kind));
    const again = may.some((kind) => of.some((one) => one.kind === kind && isSame(one.choices, kinds[kind])));
    if (again) continue;
    if (free) of.push({ kind: free, choices: kinds[free] ?? [] });
    else if (may[0] === undefined)
      over.push(PARAMETER_TITLES[KINDS.find((kind) => kinds[kind]) ?? 'company']);
    else over.push(`second ${PARAMETER_TITLES[may[0]]}`);
  }
  return { of, over };
}

const isSame = (some: readonly NameChoice[], others: readonly NameChoice[] = []): boolean =>
  some.length === others.length && some.every(({ value }, at) => value === others[at]?.value);
