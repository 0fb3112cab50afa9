/** Addresses, phone numbers and the short lists of the trade (trading G-120, G-121). */

export interface UsState {
  readonly code: string;
  readonly name: string;
}

const STATE_NAMES =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,' +
  'DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,' +
  'KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,' +
  'MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,' +
  'NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,' +
  'SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,' +
  'WV West Virginia,WI Wisconsin,WY Wyoming,AS American Samoa,GU Guam,MP Northern Mariana Islands,' +
  'PR Puerto Rico,VI U.S. Virgin Islands';

/** The 50 states, the District of Columbia and five territories. */
export const US_STATES: readonly UsState[] = STATE_NAMES.split(',').map((line) => ({
  code: line.slice(0, 2),
  name: line.slice(3),
}));

export const CARRIERS = ['UPS', 'FedEx', 'USPS', 'DHL', 'OnTrac', 'Other'] as const;
export type Carrier = (typeof CARRIERS)[number];

export const PACKAGE_TYPES = [
  'Vial',
  'Bottle',
  'Box',
  'Bag',
  'Syringe',
  'Ampule',
  'Tube',
  'Kit',
  'Each',
] as const;
export type PackageType = (typeof PACKAGE_TYPES)[number];

export const LISTING_CATEGORIES = [
  'Injectable',
  'Oral Solid',
  'Oral Liquid',
  'Topical',
  'Ophthalmic',
  'Inhalation',
  'IV Solution',
  'Medical Supply',
  'Other',
] as const;
export type ListingCategory = (typeof LISTING_CATEGORIES)[number];

export const PHONE_INVALID =
  'Phone must be ten digits of a US number, such as (555) 012-3456, without an extension';

/** Ten digits from any way to write a US number, with or without the country code; null when it is none. */
export function parsePhone(text: string): string | null {
  const clean = text.trim();
  if (!/^[+]?[0-9 ().-]+$/.test(clean)) return null;
  const digits = clean.replaceAll(/[^0-9]/g, '').replace(/^1(?=[0-9]{10}$)/, '');
  return digits.length === 10 ? digits : null;
}

/** '5551234567' → '(555) 123-4567'; any other text is returned unchanged. */
export function formatPhone(phone: string): string {
  const digits = parsePhone(phone);
  return digits === null ? phone : `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** The code of a state written as code or name, in any case; null when it is none. */
export function parseState(text: string): string | null {
  const wanted = text.trim().toLowerCase();
  return (
    US_STATES.find(({ code, name }) => [code, name].some((one) => one.toLowerCase() === wanted))?.code ?? null
  );
}

/** Five digits, or nine with a dash (ZIP+4). */
export function isPostalCode(text: string): boolean {
  return /^[0-9]{5}(-[0-9]{4})?$/.test(text.trim());
}

export interface PostalAddress {
  readonly line_1: string;
  readonly line_2: string | null;
  readonly line_3: string | null;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
}

/** The lines of a label, empty ones left out: street lines, then 'Chicago, IL 60601'. */
export function addressLines(address: PostalAddress): readonly string[] {
  const place = `${address.city}, ${address.state} ${address.postal_code}`;
  return [address.line_1, address.line_2, address.line_3, place].flatMap((line) =>
    line?.trim() ? [line.trim()] : [],
  );
}

/** An address as it is stored where it need not be told: any part may be missing. */
export type StoredAddress = { readonly [Part in keyof PostalAddress]: string | null };

/** The lines of a label of a stored address; none while what a carrier needs is missing. */
export function storedLines(stored: StoredAddress | null): readonly string[] {
  return stored !== null && isComplete(stored) ? addressLines(stored) : [];
}

const isComplete = (stored: StoredAddress): stored is StoredAddress & PostalAddress =>
  [stored.line_1, stored.city, stored.state, stored.postal_code].every((part) => part?.trim());
