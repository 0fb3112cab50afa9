import { REFUSED, type Refused } from '#rules/csos/certificates.ts';
import { ruleBroken, type AppError } from '../../../platform/errors.ts';

/** Refuses a certificate or signature with its sentence. */
export const refusal = (why: Refused): AppError => ruleBroken(REFUSED[why]);

/** For what a person cannot mend: a signature that is not what our own page makes. */
export const badSignature = (what: string): AppError => ruleBroken(`The signature is not valid: ${what}.`);
