/**
 * Package descriptions of the FDA's NDC directory as package fields (X-25, G-121). A description nests from the outside in:
 * '25 VIAL in 1 TRAY (0409-1234-25) / 10 mL in 1 VIAL (0409-1234-01)', formerly with '>' between the levels; the parts of
 * a kit are joined by '*'.
 */
import type { PackageType } from '../accounts/addresses.ts';

/** What `packageSize` counts: pieces, millilitres or grams. */
export type BillingUnit = 'EA' | 'ML' | 'GM';

export interface PackageReading {
  /** Content of one container in its billing unit, three decimals. */
  readonly packageSize: number;
  /** Containers per pack. */
  readonly csp: number;
  readonly eachesPerPack: number;
  readonly billingUnit: BillingUnit;
  readonly packageType: PackageType;
}

interface Level {
  readonly amount: number;
  readonly item: string;
  readonly container: string;
}

const NDC_IN_BRACKETS = /\s*\([0-9]{4,6}-[0-9]{3,4}(?:-[0-9]{1,2})?\)/g;
const LEVEL = /^([0-9]*\.?[0-9]+)\s+(\S.*?)\s+in\s+1\s+(\S.*)$/i;

/** Millilitres or grams in one of the FDA's units. */
const MEASURES: Readonly<Record<string, readonly [BillingUnit, number]>> = {
  ml: ['ML', 1],
  l: ['ML', 1000],
  g: ['GM', 1],
  kg: ['GM', 1000],
  mg: ['GM', 0.001],
};
/** Doses of a device, hours of a patch, units of activity: the container is what is counted. */
const NOT_COUNTED =
  /METERED|^(SPRAY|INHALANT|AEROSOL|ACTUATION|PUFF)\b|^(h|d|ug|mCi|uCi|kBq|MBq|GBq|meq|\[.*\])$/i;
const LEAST_SIZE = 0.001;
const MOST = 1_000_000;

const CONTAINERS: readonly (readonly [RegExp, PackageType])[] = [
  [/^KIT\b/, 'Kit'],
  [/^VIAL\b/, 'Vial'],
  [/^(BOTTLE|JUG)\b/, 'Bottle'],
  [/^BAG\b/, 'Bag'],
  [/^SYRINGE\b/, 'Syringe'],
  [/^AMPULE?\b/, 'Ampule'],
  [/^TUBE\b/, 'Tube'],
  [/^(CARTON|BOX|CASE|TRAY|PACKAGE|DOSE PACK|BLISTER PACK)\b/, 'Box'],
];
const ANY_CONTAINER =
  /^(KIT|VIAL|BOTTLE|JUG|JAR|BAG|SYRINGE|AMPULE?|TUBE|CARTON|BOX|CASE|TRAY|PACKAGE|DOSE PACK|BLISTER PACK|POUCH|PACKET|CANISTER|CARTRIDGE|CYLINDER|TANK|DRUM)\b/;

/** Reads a description; null where it says nothing that can be counted. */
export function parsePackageDescription(description: string): PackageReading | null {
  const text = description.replaceAll(NDC_IN_BRACKETS, '').replaceAll(/\s+/g, ' ').trim();
  if (/\bKIT\b/i.test(text) || text.includes('*')) return readKit(text);
  const levels = text.split(/\s*[/>]\s+/).map(readLevel);
  const known = levels.filter((level) => level !== null);
  const inner = known.at(-1);
  if (inner === undefined || known.length < levels.length) return null;
  const containers = known.slice(0, -1).reduce((product, level) => product * level.amount, 1);
  return readContent(inner, containers, packageTypeOf(known));
}

/** The description without its codes: '25 vial in 1 tray / 10 mL in 1 vial'. */
export function readablePackage(description: string): string {
  const text = description.replaceAll(NDC_IN_BRACKETS, '').replaceAll(/\s+/g, ' ').trim();
  return text.replaceAll(/\b[A-Z]{2,}\b/g, (word) => word.toLowerCase());
}

/** A kit is sold and counted as a whole; several of them may share a carton. */
function readKit(text: string): PackageReading {
  const kits = Number(/^([0-9]{1,4}) KIT\b/i.exec(text)?.[1] ?? 1);
  const csp = Math.max(1, kits);
  return { packageSize: 1, csp, eachesPerPack: csp, billingUnit: 'EA', packageType: 'Kit' };
}

function readLevel(text: string): Level | null {
  const [, amount, item, container] = LEVEL.exec(text.trim()) ?? [];
  if (amount === undefined || item === undefined || container === undefined) return null;
  const count = Number(amount);
  return count > 0 && count <= MOST ? { amount: count, item, container: container.toUpperCase() } : null;
}

function readContent(
  { amount, item }: Level,
  containers: number,
  packageType: PackageType,
): PackageReading | null {
  const whole = (csp: number, packageSize: number, billingUnit: BillingUnit, eachesPerPack: number) =>
    Number.isInteger(csp) && csp <= MOST
      ? { packageSize, csp, eachesPerPack, billingUnit, packageType }
      : null;
  const measure = MEASURES[item.toLowerCase()];
  if (measure) {
    const [unit, factor] = measure;
    const size = Number((amount * factor).toFixed(3));
    return size >= LEAST_SIZE
      ? whole(containers, size, unit, containers)
      : whole(containers, 1, 'EA', containers);
  }
  if (NOT_COUNTED.test(item)) return whole(containers, 1, 'EA', containers);
  // '3 VIAL in 1 CARTON' does not say what is inside; the vials are what is counted.
  if (ANY_CONTAINER.test(item.toUpperCase())) {
    return whole(containers * amount, 1, 'EA', containers * amount);
  }
  const size = Number(amount.toFixed(3));
  return size >= LEAST_SIZE ? whole(containers, size, 'EA', Number((size * containers).toFixed(3))) : null;
}

/** The container that holds the drug; a carton where the inner one is only a blister or a pouch. */
function packageTypeOf(levels: readonly Level[]): PackageType {
  const named = levels.flatMap(({ item, container }) => [container, item.toUpperCase()]);
  const types = named.flatMap((name) => CONTAINERS.find(([pattern]) => pattern.test(name))?.[1] ?? []);
  return types.findLast((type) => type !== 'Box') ?? types[0] ?? 'Each';
}
