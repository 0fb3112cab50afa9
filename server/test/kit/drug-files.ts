/** Small reference files in the published forms, with the quirks that a test asks for. */

type Fields = Readonly<Record<string, string>>;

const PRODUCT_COLUMNS =
  'PRODUCTID PRODUCTNDC PRODUCTTYPENAME PROPRIETARYNAME PROPRIETARYNAMESUFFIX NONPROPRIETARYNAME DOSAGEFORMNAME ROUTENAME STARTMARKETINGDATE ENDMARKETINGDATE MARKETINGCATEGORYNAME APPLICATIONNUMBER LABELERNAME SUBSTANCENAME ACTIVE_NUMERATOR_STRENGTH ACTIVE_INGRED_UNIT PHARM_CLASSES DEASCHEDULE NDC_EXCLUDE_FLAG LISTING_RECORD_CERTIFIED_THROUGH'.split(
    ' ',
  );
const PACKAGE_COLUMNS =
  'PRODUCTID PRODUCTNDC NDCPACKAGECODE PACKAGEDESCRIPTION STARTMARKETINGDATE ENDMARKETINGDATE NDC_EXCLUDE_FLAG SAMPLE_PACKAGE'.split(
    ' ',
  );
const NADAC_COLUMNS = [
  'NDC Description',
  'NDC',
  'NADAC Per Unit',
  'Effective Date',
  'Pricing Unit',
  'Pharmacy Type Indicator',
  'OTC',
  'Explanation Code',
  'Classification for Rate Setting',
  'Corresponding Generic Drug NADAC Per Unit',
  'Corresponding Generic Drug Effective Date',
  'As of Date',
];

const PRODUCT = {
  PRODUCTTYPENAME: 'HUMAN PRESCRIPTION DRUG',
  NONPROPRIETARYNAME: 'olanzapine',
  DOSAGEFORMNAME: 'TABLET',
  ROUTENAME: 'ORAL',
  STARTMARKETINGDATE: '20150101',
  MARKETINGCATEGORYNAME: 'ANDA',
  LABELERNAME: 'Test Labs',
  SUBSTANCENAME: 'OLANZAPINE',
  ACTIVE_NUMERATOR_STRENGTH: '5',
  ACTIVE_INGRED_UNIT: 'mg/1',
  PHARM_CLASSES: 'Atypical Antipsychotic [EPC]',
  NDC_EXCLUDE_FLAG: 'N',
};

/** A line of product.txt; `PRODUCTID` is what packages refer to. */
export const productLine = (fields: Fields) => lineOf(PRODUCT_COLUMNS, { ...PRODUCT, ...fields });

export const packageLine = (product: string, ndc: string, fields: Fields = {}) =>
  lineOf(PACKAGE_COLUMNS, {
    PRODUCTID: product,
    NDCPACKAGECODE: ndc,
    PACKAGEDESCRIPTION: `30 TABLET in 1 BOTTLE (${ndc})`,
    STARTMARKETINGDATE: '20150101',
    NDC_EXCLUDE_FLAG: 'N',
    SAMPLE_PACKAGE: 'N',
    ...fields,
  });

/** In Windows-1252, as the FDA writes them; bytes 0x80 to 0x9f are written as such: '\x92' is an apostrophe. */
export const productFile = (lines: readonly string[]) => tabbed(PRODUCT_COLUMNS, lines);
export const packageFile = (lines: readonly string[]) => tabbed(PACKAGE_COLUMNS, lines);

export interface NadacFields {
  ndc: string;
  price: string;
  effective: string;
  unit?: string;
  asOf?: string;
  name?: string;
}

export function nadacFile(rows: readonly (NadacFields | string)[], columns = NADAC_COLUMNS): Buffer {
  const lines = rows.map((row) =>
    typeof row === 'string'
      ? row
      : `${row.name ?? 'OLANZAPINE 5 MG TABLET'},${row.ndc},${row.price},${row.effective},${row.unit ?? 'EA'},C/I,N,"1, 5",G,,,${row.asOf ?? '06/10/2026'}`,
  );
  return Buffer.from(`${[columns.join(','), ...lines].join('\r\n')}\r\n`);
}

/** `total`: how many shortages openFDA has in all. */
export function shortageFile(results: readonly object[], total = results.length): string {
  return JSON.stringify({
    meta: { disclaimer: 'Do not rely on it.', results: { skip: 0, limit: 1000, total } },
    results,
  });
}

export const shortageEntry = (ndc: string, fields: object = {}) => ({
  package_ndc: ndc,
  generic_name: 'Olanzapine Tablet',
  company_name: 'Test Labs',
  status: 'Current',
  availability: 'Limited Availability',
  shortage_reason: 'Demand increase for the drug',
  initial_posting_date: '01/15/2026',
  update_date: '05/02/2026',
  therapeutic_category: ['Psychiatry'],
  openfda: {},
  ...fields,
});

const lineOf = (columns: readonly string[], fields: Fields) =>
  columns.map((column) => fields[column] ?? '').join('\t');

const tabbed = (columns: readonly string[], lines: readonly string[]) =>
  Buffer.from(`${[columns.join('\t'), ...lines].join('\r\n')}\r\n`, 'latin1');
