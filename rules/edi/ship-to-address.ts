/** Where an 850 wants its goods: only ever compared, since they go where the facility is (RB-347). */

export interface SentAddress {
  readonly lines: readonly string[];
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
}

export interface FacilityAddress {
  readonly line_1: string;
  readonly line_2: string | null;
  readonly line_3: string | null;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
}

const ZIP_DIGITS = 5;

const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
const zip = (code: string) => plain(code).slice(0, ZIP_DIGITS);
const differs = (sent: string, ours: string) => sent !== '' && sent !== ours;

/** Null where what was sent says the same, signs, spaces and capital letters aside. */
export function addressNote(sent: SentAddress | null, ours: FacilityAddress): string | null {
  if (sent === null) return null;
  const lines = [ours.line_1, ours.line_2 ?? '', ours.line_3 ?? ''];
  const isOther =
    differs(plain(sent.lines.join('')), plain(lines.join(''))) ||
    differs(plain(sent.city), plain(ours.city)) ||
    differs(plain(sent.state), plain(ours.state)) ||
    differs(zip(sent.postalCode), zip(ours.postal_code));
  if (!isOther) return null;
  const place = [sent.city, `${sent.state} ${sent.postalCode}`.trim()];
  const text = [...sent.lines, ...place].filter((part) => part !== '').join(', ');
  return `It goes to the facility's address, not to the one sent: ${text}.`;
}
