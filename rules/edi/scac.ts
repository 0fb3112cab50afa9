import type { Carrier } from '../accounts/addresses.ts';

/** Carriers by their Standard Carrier Alpha Codes, as TD503 names them. */
const CARRIER_OF_SCAC: Readonly<Record<string, Carrier>> = {
  UPSN: 'UPS',
  UPSS: 'UPS',
  UPSC: 'UPS',
  UPSZ: 'UPS',
  UPGF: 'UPS',
  FDE: 'FedEx',
  FDEN: 'FedEx',
  FDEG: 'FedEx',
  FXFE: 'FedEx',
  FXFW: 'FedEx',
  FEDX: 'FedEx',
  USPS: 'USPS',
  DHLC: 'DHL',
  DHLE: 'DHL',
  DHLG: 'DHL',
  ONTR: 'OnTrac',
  ONTC: 'OnTrac',
};

/** As they are spelled out in TD505. */
const CARRIER_WORDS: readonly (readonly [word: RegExp, carrier: Carrier])[] = [
  [/\bUSPS\b|\bPOSTAL\b/, 'USPS'],
  [/\bUPS\b|\bUNITED PARCEL\b/, 'UPS'],
  [/\bFED\s?EX\b|\bFEDERAL EXPRESS\b/, 'FedEx'],
  [/\bDHL\b/, 'DHL'],
  [/\bONTRAC\b/, 'OnTrac'],
];

/** By the code, else by what is spelled out; one that is not known is Other. */
export function carrierOf(code: string, text: string): Carrier {
  const byCode = CARRIER_OF_SCAC[code.trim().toUpperCase()];
  const words = text.toUpperCase();
  return byCode ?? CARRIER_WORDS.find(([word]) => word.test(words))?.[1] ?? 'Other';
}
