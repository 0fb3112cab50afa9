import { REFUSED, type Refused } from '#rules/csos/certificates.ts';
import { AppError } from '../../../platform/errors.ts';

/** Refuses a certificate or signature with its sentence. */
export const refusal = (why: Refused): AppError => new AppError('rule_broken', REFUSED[why], { why });

/** For what a person cannot mend: a signature that is not what our own page makes. */
export const badSignature = (what: string): AppError =>
  new AppError('rule_broken', `The signature is not valid: ${what}.`, { why: 'signature' });
