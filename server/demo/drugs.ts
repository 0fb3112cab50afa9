import type { Row } from './insert-rows.ts';
import { COMPARED_DRUG, COMPARED_SELLERS, HANDLES } from './handles.ts';
import { LABELERS, MERIDIAN, type Labeler } from './labelers.ts';
import { drugName, eachesOf, packDescription, type Pack, type Product } from './molecules.ts';
import type { Random } from './random.ts';

/** One NDC: a pack of a product by one maker. */
export interface DrugPack {
  ndc: string;
  labeler: Labeler;
  product: Product;
  pack: Pack;
  wacCents: number;
}

const FIRST_PRODUCT_NUMBER = 101;
const FIRST_LATE_NUMBER = 901;
const LATE_MAKERS = 5;
const SHARE_MADE = 0.55;
const SHARE_OF_FOCUS = 0.85;

/** What each maker makes; the products of the handles have their own numbers. */
export function makeDrugPacks(products: readonly Product[], random: Random): DrugPack[] {
  return LABELERS.flatMap((labeler) => {
    let number = FIRST_PRODUCT_NUMBER;
    return products
      .filter((product) => isMadeBy(product, labeler, random))
      .flatMap((product) => {
        const handle = handleOf(product, labeler);
        const code = handle ?? String(number++).padStart(4, '0');
        const factor = handle === null ? random.between(0.88, 1.15) : 1;
        return product.packs.map((pack, index) => ({
          ndc: `${labeler.code}${code}${String(index + 1).padStart(2, '0')}`,
          labeler,
          product,
          pack,
          wacCents: Math.round(pack.wacCents * factor),
        }));
      });
  });
}

/** What other makers of everything than Meridian, whose range is told, began to make last. */
export const makeLateDrugPacks = (products: readonly Product[]): DrugPack[] =>
  LABELERS.filter(({ name, compounds, focus }) => name !== MERIDIAN && !compounds && focus === null)
    .slice(0, LATE_MAKERS)
    .flatMap((labeler) =>
      products.flatMap((product, index) =>
        product.packs.map((pack, place) => ({
          ndc: `${labeler.code}${String(FIRST_LATE_NUMBER + index).padStart(4, '0')}${String(place + 1).padStart(2, '0')}`,
          labeler,
          product,
          pack,
          wacCents: pack.wacCents,
        })),
      ),
    );

function isMadeBy(product: Product, labeler: Labeler, random: Random): boolean {
  const { compounded } = product.molecule;
  if (labeler.compounds || compounded) return labeler.compounds && compounded;
  if (labeler.focus !== null) {
    return labeler.focus.includes(product.dosage.category) && random.chance(SHARE_OF_FOCUS);
  }
  const wanted = random.chance(SHARE_MADE);
  return wanted || handleOf(product, labeler) !== null || isCompared(product, labeler);
}

const handleOf = (product: Product, labeler: Labeler): string | null =>
  HANDLES.find((handle) => handle.drug === drugName(product) && handle.ndc.startsWith(labeler.code))
    ?.product ?? null;

const isCompared = (product: Product, labeler: Labeler): boolean =>
  drugName(product) === COMPARED_DRUG.name && COMPARED_SELLERS.includes(labeler.name);

const ROOM = 'Store at 20° to 25°C (68° to 77°F)';
const COLD = 'Store in a refrigerator, 2° to 8°C (36° to 46°F)';

export function drugRow({ ndc, labeler, product, pack, wacCents }: DrugPack): Row<'drug'> {
  const { molecule, dosage } = product;
  return {
    ndc,
    name: drugName(product),
    proprietary_name: molecule.brand,
    substance_name: molecule.substance,
    labeler: labeler.name,
    strength: product.strength,
    dosage_form: dosage.dosageForm,
    route: product.route,
    pharm_class: molecule.pharmClass,
    category: dosage.category,
    dea_schedule: molecule.schedule,
    gcn_seqno: product.gcn,
    gpi: product.gpi,
    package_size: pack.content,
    csp: pack.containers,
    eaches_per_pack: eachesOf(product, pack),
    package_type: dosage.container,
    package_description: packDescription(product, pack),
    storage_conditions: molecule.refrigerated ? COLD : ROOM,
    hcpcs: product.hcpcs,
    active_ingredients: [{ ingredient: molecule.substance, concentration: product.strength }],
    wac_cents: wacCents,
    shortage_id: molecule.inShortage ? `DS-${product.gcn}` : null,
    source: 'directory',
  };
}

/** Two plain sentences as a seller would write them. */
export function describeListing({ product, pack, labeler }: DrugPack): string {
  const { molecule } = product;
  const kind = molecule.compounded ? 'Compounded by' : 'Manufactured by';
  const cold = molecule.refrigerated ? ' Ships on cold packs.' : '';
  const likeBrand = molecule.compounded ? '' : ` Generic of ${molecule.brand}.`;
  return `${drugName(product)}, ${packDescription(product, pack).toLowerCase()}. ${kind} ${labeler.name}.${likeBrand}${cold}`;
}
