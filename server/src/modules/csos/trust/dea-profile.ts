import * as asn1js from 'asn1js';
import { sha256 } from '../../../platform/secrets.ts';

/**
 * What DEA puts into a CSOS certificate: the one table of object identifiers, their encodings and what is hashed.
 *
 * PLACEHOLDERS: the arc and the last numbers were published, the encodings and the input of the hash were not. Confirm them
 * with DEA's "Certificate and CRL Profile" and a real certificate before real orders are signed; nothing else depends on them.
 */
export const DEA_PROFILE = {
  /** OCTET STRING: the hash of the DEA number. */
  deaNumber: '2.16.840.1.101.3.5.3',
  /** BIT STRING: bit n stands for schedule n. */
  schedules: '2.16.840.1.101.3.5.4',
  /** UTF8String; read by nobody here, but known where it is critical. */
  businessActivity: '2.16.840.1.101.3.5.5',
} as const;

/** The number is hashed with the serial number of the certificate, so that equal numbers do not look equal. */
export const hashedDeaNumber = (deaNumber: string, serial: string): Buffer =>
  sha256(`${deaNumber.trim().toUpperCase()}${serial.toUpperCase()}`);

/** Schedules of controlled substances, 1 to 5; empty where there are none that can be read. */
export function readSchedules(value: Uint8Array): number[] {
  const { result } = asn1js.fromBER(value);
  if (!(result instanceof asn1js.BitString)) return [];
  const bits = result.valueBlock.valueHexView;
  return [1, 2, 3, 4, 5].filter((schedule) => ((bits[schedule >> 3] ?? 0) & (0x80 >> (schedule & 7))) !== 0);
}

/** The hash, or null where there is none that can be read. */
export function readHashedNumber(value: Uint8Array): Buffer | null {
  const { result } = asn1js.fromBER(value);
  return result instanceof asn1js.OctetString ? Buffer.from(result.valueBlock.valueHexView) : null;
}
