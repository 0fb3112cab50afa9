import type { DrugPack } from './drugs.ts';
import { drugName, packDescription } from './molecules.ts';

/** Two plain sentences as a seller would write them. */
export function describeListing({ product, pack, labeler }: DrugPack): string {
  const { molecule } = product;
  const kind = molecule.compounded ? 'Compounded by' : 'Manufactured by';
  const cold = molecule.refrigerated ? ' Ships on cold packs.' : '';
  const likeBrand = molecule.compounded ? '' : ` Generic of ${molecule.brand}.`;
  return `${drugName(product)}, ${packDescription(product, pack).toLowerCase()}. ${kind} ${labeler.name}.${likeBrand}${cold}`;
}
