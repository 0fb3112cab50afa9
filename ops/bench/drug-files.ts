/** Writes an NDC directory and a NADAC file of any size in the published forms, the same for the same size. */
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const PRODUCT_HEADER =
  'PRODUCTID\tPRODUCTNDC\tPRODUCTTYPENAME\tPROPRIETARYNAME\tPROPRIETARYNAMESUFFIX\tNONPROPRIETARYNAME\tDOSAGEFORMNAME\tROUTENAME\tSTARTMARKETINGDATE\tENDMARKETINGDATE\tMARKETINGCATEGORYNAME\tAPPLICATIONNUMBER\tLABELERNAME\tSUBSTANCENAME\tACTIVE_NUMERATOR_STRENGTH\tACTIVE_INGRED_UNIT\tPHARM_CLASSES\tDEASCHEDULE\tNDC_EXCLUDE_FLAG\tLISTING_RECORD_CERTIFIED_THROUGH';
const PACKAGE_HEADER =
  'PRODUCTID\tPRODUCTNDC\tNDCPACKAGECODE\tPACKAGEDESCRIPTION\tSTARTMARKETINGDATE\tENDMARKETINGDATE\tNDC_EXCLUDE_FLAG\tSAMPLE_PACKAGE';
const NADAC_HEADER =
  'NDC Description,NDC,NADAC Per Unit,Effective Date,Pricing Unit,Pharmacy Type Indicator,OTC,Explanation Code,Classification for Rate Setting,Corresponding Generic Drug NADAC Per Unit,Corresponding Generic Drug Effective Date,As of Date';
const PACKAGES_PER_PRODUCT = 2;
const STEMS =
  'amo ceta dexo fluo gaba hydro keto lisi metro nalo oxy pravi quina riva sulfa tera vero zolo'.split(' ');
const ENDS = 'cillin pril sartan statin zepam mycin azole pine lol fenac'.split(' ');
const FORMS = [
  {
    form: 'TABLET, FILM COATED',
    route: 'ORAL',
    unit: 'mg/1',
    packs: ['30 TABLET, FILM COATED in 1 BOTTLE', '90 TABLET, FILM COATED in 1 BOTTLE'],
  },
  {
    form: 'CAPSULE',
    route: 'ORAL',
    unit: 'mg/1',
    packs: ['100 CAPSULE in 1 BOTTLE, PLASTIC', '10 BLISTER PACK in 1 CARTON / 10 CAPSULE in 1 BLISTER PACK'],
  },
  {
    form: 'INJECTION, SOLUTION',
    route: 'INTRAMUSCULAR; INTRAVENOUS',
    unit: 'mg/mL',
    packs: [
      '25 VIAL, SINGLE-DOSE in 1 TRAY / 10 mL in 1 VIAL, SINGLE-DOSE',
      '1 VIAL, MULTI-DOSE in 1 CARTON / 20 mL in 1 VIAL, MULTI-DOSE',
    ],
  },
  {
    form: 'CREAM',
    route: 'TOPICAL',
    unit: 'mg/g',
    packs: ['30 g in 1 TUBE', '1 TUBE in 1 CARTON / 60 g in 1 TUBE'],
  },
] as const;

const pick = <T>(items: readonly T[], number: number): T => {
  const item = items[number % items.length];
  if (item === undefined) throw new RangeError('There is nothing to choose from.');
  return item;
};
const digits = (value: number, length: number) => String(value).padStart(length, '0');
const substanceOf = (product: number) =>
  `${pick(STEMS, product)}${pick(ENDS, Math.floor(product / STEMS.length))}`;
const productNdc = (product: number) =>
  `${digits(10_000 + Math.floor(product / 800), 5)}-${digits(product % 800, 4)}`;
const productId = (product: number) =>
  `${productNdc(product)}_${digits(product, 8)}-0000-4000-8000-000000000000`;

function productLine(product: number): string {
  const { form, route, unit } = pick(FORMS, product);
  const substance = substanceOf(product);
  const strength = pick(['5', '10', '25', '50', '100', '250'], product);
  const name = product % 3 === 0 ? `${substance.slice(0, 4)}vex` : substance;
  return `${productId(product)}\t${productNdc(product)}\tHUMAN PRESCRIPTION DRUG\t${name}\t\t${substance}\t${form}\t${route}\t20150101\t\tANDA\tANDA${digits(product % 99_999, 6)}\tLabeler ${Math.floor(product / 800)}\t${substance.toUpperCase()}\t${strength}\t${unit}\tExample Class ${product % 40} [EPC]\t${product % 20 === 0 ? 'CIV' : ''}\tN\t20271231`;
}

function packageLine(number: number): string {
  const product = Math.floor(number / PACKAGES_PER_PRODUCT);
  const ndc = `${productNdc(product)}-${digits(1 + (number % PACKAGES_PER_PRODUCT), 2)}`;
  const [outer = '', ...inner] = pick(pick(FORMS, product).packs, number).split(' / ');
  const description = [`${outer} (${ndc})`, ...inner].join('  / ');
  const end = number % 12 === 0 ? '20240630' : '';
  return `${productId(product)}\t${productNdc(product)}\t${ndc}\t${description}\t20150101\t${end}\tN\tN`;
}

/** Two prices of every fourth package, as two weekly files would have them. */
function nadacLines(number: number): string {
  const product = Math.floor(number / PACKAGES_PER_PRODUCT);
  const ndc = `${productNdc(product)}${digits(1 + (number % PACKAGES_PER_PRODUCT), 2)}`.replaceAll('-', '');
  const unit = pick(['EA', 'EA', 'ML', 'GM'], product);
  const price = (0.01 + (product % 500) / 100).toFixed(5);
  return ['01/21/2026', '05/20/2026']
    .map(
      (day) =>
        `${substanceOf(product).toUpperCase()},${ndc},${price},${day},${unit},C/I,N,"1, 5",G,,,06/10/2026`,
    )
    .join('\r\n');
}

async function write(
  file: string,
  header: string,
  total: number,
  line: (number: number) => string,
): Promise<void> {
  function* lines() {
    yield `${header}\r\n`;
    for (let number = 0; number < total; number += 1) yield `${line(number)}\r\n`;
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
}

export async function writeDrugFiles(folder: string, packages: number) {
  const files = {
    products: path.join(folder, 'product.txt'),
    packages: path.join(folder, 'package.txt'),
    nadac: path.join(folder, 'nadac.csv'),
  };
  await write(files.products, PRODUCT_HEADER, Math.ceil(packages / PACKAGES_PER_PRODUCT), productLine);
  await write(files.packages, PACKAGE_HEADER, packages, packageLine);
  await write(files.nadac, NADAC_HEADER, Math.floor(packages / 4), (number) => nadacLines(number * 4));
  return files;
}
