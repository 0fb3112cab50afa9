import { readFileSync } from 'node:fs';
import { HANDLES } from '../../server/demo/handles.ts';
import type { Item } from './documents.ts';

/** What a buyer orders. */
export interface Wanted {
  items: readonly Item[];
  /** Of an X12 file, which is sent as it is. */
  file: Buffer | null;
}

/** Of the demo world: products of one seller that every buyer with terms may order, in whole cases. */
const DEMO = [
  ['Amoxicillin 500 mg Capsule', 40],
  ['Lisinopril 10 mg Tablet', 20],
  ['Atorvastatin 20 mg Tablet', 30],
] as const;

export const DEMO_ITEMS: readonly Item[] = DEMO.map(([drug, packs]) => {
  const handle = HANDLES.find((one) => one.drug === drug);
  if (handle === undefined) throw new Error(`The demo world has no ${drug}.`);
  return { ndc: handle.ndc, packs, price: null };
});

/** Reads a file of lines 'NDC packs price', the price may be missing; `sentence` says what is wrong with it. */
export function readWanted(path: string | null): Wanted | { sentence: string } {
  if (path === null) return { items: DEMO_ITEMS, file: null };
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return { sentence: `${path} cannot be read.` };
  }
  if (bytes.subarray(0, 3).toString('latin1') === 'ISA') return { items: DEMO_ITEMS, file: bytes };
  return readLines(path, bytes.toString('utf8'));
}

const LINE = /^(\d{11})[\s,;]+(\d{1,9})(?:[\s,;]+(\d{1,9}(?:\.\d{1,4})?))?$/;

function readLines(path: string, text: string): Wanted | { sentence: string } {
  const items: Item[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const plain = line.trim();
    if (plain === '' || plain.startsWith('#')) continue;
    const [, ndc, packs, price] = LINE.exec(plain) ?? [];
    if (ndc === undefined || packs === undefined)
      return { sentence: `Line ${index + 1} of ${path} is not an NDC of 11 digits with packs: '${plain}'.` };
    items.push({ ndc, packs: Number(packs), price: price ?? null });
  }
  return items.length === 0 ? { sentence: `${path} names no product.` } : { items, file: null };
}
