import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ListingCategory, PackageType } from '#rules/accounts/addresses.ts';
import { at } from './random.ts';

/** One way a product is packed. */
export interface Pack {
  /** Content of one container in its billing unit. */
  content: number;
  containers: number;
  /** Wholesale acquisition cost of the pack. */
  wacCents: number;
}

export interface Product {
  molecule: Molecule;
  strength: string;
  /** The word of the listing's name: Tablet, Vial, Cream. */
  form: string;
  dosage: DosageForm;
  route: string;
  hcpcs: string | null;
  packs: readonly Pack[];
  /** Synthetic codes of (substance, strength, form, route); the commercial sets are licensed. */
  gcn: number;
  gpi: string;
}

export interface Molecule {
  substance: string;
  brand: string;
  pharmClass: string;
  schedule: '2' | '3' | '4' | '5' | null;
  refrigerated: boolean;
  inShortage: boolean;
  compounded: boolean;
}

export interface DosageForm {
  dosageForm: string;
  /** The word in names; the key where it is left out. */
  word?: string;
  route: string;
  category: ListingCategory;
  container: PackageType;
  /** What the content counts or measures; empty where a container is counted as one. */
  unit: string;
  measured: boolean;
}

const solid = (dosageForm: string, unit: string): DosageForm => ({
  dosageForm,
  route: 'Oral',
  category: 'Oral Solid',
  container: 'Bottle',
  unit,
  measured: false,
});

const measured = (
  category: ListingCategory,
  route: string,
  dosageForm: string,
  container: PackageType,
  unit: 'mL' | 'g',
): DosageForm => ({ dosageForm, route, category, container, unit, measured: true });

const counted = (
  category: ListingCategory,
  route: string,
  dosageForm: string,
  container: PackageType,
  unit: string,
) => ({
  dosageForm,
  route,
  category,
  container,
  unit,
  measured: false,
});

const FORMS: Readonly<Record<string, DosageForm>> = {
  Tablet: solid('Tablet', 'tablets'),
  'Tablet ER': solid('Tablet, Extended Release', 'tablets'),
  'Tablet DR': solid('Tablet, Delayed Release', 'tablets'),
  'Tablet ODT': solid('Tablet, Orally Disintegrating', 'tablets'),
  'Tablet SL': { ...solid('Tablet', 'tablets'), route: 'Sublingual' },
  Capsule: solid('Capsule', 'capsules'),
  'Capsule ER': solid('Capsule, Extended Release', 'capsules'),
  'Capsule DR': solid('Capsule, Delayed Release', 'capsules'),
  Suspension: measured('Oral Liquid', 'Oral', 'Powder, For Suspension', 'Bottle', 'mL'),
  'Oral Solution': measured('Oral Liquid', 'Oral', 'Solution', 'Bottle', 'mL'),
  'Oral Rinse': measured('Oral Liquid', 'Dental', 'Rinse', 'Bottle', 'mL'),
  Vial: measured('Injectable', 'Intravenous', 'Injection, Solution', 'Vial', 'mL'),
  'Powder Vial': {
    ...counted('Injectable', 'Intravenous', 'Injection, Powder, For Solution', 'Vial', ''),
    word: 'Vial',
  },
  Syringe: measured('Injectable', 'Intravenous', 'Injection, Solution', 'Syringe', 'mL'),
  Bag: measured('Injectable', 'Intravenous', 'Injection, Solution', 'Bag', 'mL'),
  'IV Bag': measured('IV Solution', 'Intravenous', 'Injection, Solution', 'Bag', 'mL'),
  Cream: measured('Topical', 'Topical', 'Cream', 'Tube', 'g'),
  Ointment: measured('Topical', 'Topical', 'Ointment', 'Tube', 'g'),
  Gel: measured('Topical', 'Topical', 'Gel', 'Tube', 'g'),
  Shampoo: measured('Topical', 'Topical', 'Shampoo', 'Bottle', 'mL'),
  Patch: counted('Topical', 'Transdermal', 'Patch', 'Box', 'patches'),
  'Eye Drops': measured('Ophthalmic', 'Ophthalmic', 'Solution/ Drops', 'Bottle', 'mL'),
  'Eye Ointment': measured('Ophthalmic', 'Ophthalmic', 'Ointment', 'Tube', 'g'),
  Inhaler: measured('Inhalation', 'Respiratory (inhalation)', 'Aerosol, Metered', 'Each', 'g'),
  Nebules: measured('Inhalation', 'Respiratory (inhalation)', 'Solution', 'Ampule', 'mL'),
  'Inhalation Capsule': {
    ...counted('Inhalation', 'Respiratory (inhalation)', 'Capsule', 'Box', 'capsules'),
  },
  'Nasal Spray': measured('Other', 'Nasal', 'Spray, Metered', 'Bottle', 'mL'),
  Suppository: counted('Other', 'Rectal', 'Suppository', 'Box', 'suppositories'),
  Supply: { ...counted('Medical Supply', 'Not applicable', 'Device', 'Box', 'pieces'), word: '' },
};

const FIRST_FILES = ['oral-solids.txt', 'injectables.txt', 'other-forms.txt', 'compounded.txt'] as const;
/** Behind the others, so that their codes stay as they are. */
const LATE_FILE = 'household.txt';
const FIRST_GCN = 40_001;

export interface CuratedProducts {
  first: Product[];
  /** Sold by a few, and never ordered so far. */
  late: Product[];
}

/** The curated set of drugs, in a fixed order. Throws RangeError on a line that cannot be read. */
export function readProducts(): CuratedProducts {
  const codes = new Map<string, number>();
  const read = (file: string) =>
    readFileSync(join(import.meta.dirname, 'data', file), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .flatMap((line) => readMolecule(line, file === 'compounded.txt', codes));
  return { first: FIRST_FILES.flatMap(read), late: read(LATE_FILE) };
}

function readMolecule(line: string, compounded: boolean, codes: Map<string, number>): Product[] {
  const [substance, brand, pharmClass, schedule, flags, products] = line.split('|');
  if (!substance || !brand || !pharmClass || products === undefined)
    throw new RangeError(`Unreadable: ${line}`);
  const molecule: Molecule = {
    substance,
    brand,
    pharmClass,
    schedule: readSchedule(schedule ?? ''),
    refrigerated: flags?.includes('cold') ?? false,
    inShortage: flags?.includes('short') ?? false,
    compounded,
  };
  return products.split(' ; ').map((text) => readProduct(molecule, text, codes));
}

function readSchedule(text: string): Molecule['schedule'] {
  if (text === '2' || text === '3' || text === '4' || text === '5') return text;
  if (text === '') return null;
  throw new RangeError(`${text} is no schedule.`);
}

function readProduct(molecule: Molecule, text: string, codes: Map<string, number>): Product {
  const [strength = '', form = '', packs = '', hcpcs, route] = text.split(':');
  const dosage = FORMS[form];
  if (!dosage) throw new RangeError(`Unknown form in ${text}`);
  const takenRoute = route ?? dosage.route;
  const key = `${molecule.substance}|${strength}|${form}|${takenRoute}`;
  const gcn = codes.get(key) ?? FIRST_GCN + codes.size;
  codes.set(key, gcn);
  return {
    molecule,
    strength,
    form: dosage.word ?? form,
    dosage,
    route: takenRoute,
    hcpcs: hcpcs ? hcpcs : null,
    packs: packs.split(' ').map(readPack),
    gcn,
    gpi: `99${String(gcn).padStart(8, '0')}${String(codeOf(molecule.pharmClass)).padStart(4, '0')}`,
  };
}

/** '25' is one container of 25, '2x10' ten containers of 2; behind the equals sign the cost in dollars. */
function readPack(text: string): Pack {
  const match = /^([\d.]+)(?:x(\d+))?=([\d.]+)$/.exec(text);
  if (!match) throw new RangeError(`${text} is no pack.`);
  return {
    content: Number(match[1]),
    containers: Number(match[2] ?? 1),
    wacCents: Math.round(Number(match[3]) * 100),
  };
}

/** Four digits from a name, only to fill the places of a synthetic code. */
function codeOf(name: string): number {
  return name.split('').reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10_000, 7);
}

/** What a unit price divides by: pieces of countable forms, containers of measured ones. */
export const eachesOf = ({ dosage }: Product, pack: Pack): number =>
  dosage.measured ? pack.containers : pack.content * pack.containers;

/** 'Bottle of 100 capsules', 'Box of 25 vials of 2 mL', 'Tube of 30 g'. */
export function packDescription({ dosage, form }: Product, { content, containers }: Pack): string {
  const { container, unit } = dosage;
  if (container === 'Each') return `${form} of ${content} ${unit}`;
  if (containers === 1) return unit === '' ? container : `${container} of ${content} ${unit}`;
  if (dosage.measured) return `Box of ${containers} ${plural(container)} of ${content} ${unit}`;
  if (unit === '') return `Box of ${containers} ${plural(container)}`;
  if (container === 'Box') return `Box of ${containers} ${unit}`;
  return `Box of ${containers * content} unit-dose ${unit}`;
}

const plural = (container: PackageType) => {
  const word = container.toLowerCase();
  return word.endsWith('x') ? `${word}es` : `${word}s`;
};

/** 'Amoxicillin 500 mg Capsule'. */
export const drugName = ({ molecule, strength, form }: Product): string =>
  [molecule.substance, strength, form].filter((part) => part !== '').join(' ');

/** 'Amoxicillin 500 mg Capsule, 100 per pack'; a single measured container is named by its content. */
export function listingName(product: Product, pack: Pack): string {
  const { dosage } = product;
  const amount =
    dosage.measured && pack.containers === 1
      ? `${pack.content} ${dosage.unit}`
      : String(eachesOf(product, pack));
  return `${drugName(product)}, ${amount} per pack`;
}

/** The one product of this name; for the records that tests and people look up. */
export function productNamed(products: readonly Product[], name: string): Product {
  return at(
    products.filter((product) => drugName(product) === name),
    0,
  );
}
