import type { RequestContext } from '../../platform/http/context.ts';
import type { PurchaseFacts } from '../catalog/index.ts';
import { toToldBlock } from '../catalog/index.ts';
import type { LineAgreement } from './placement.ts';

/** Agreeing now to the soft block that a listing has; nothing to agree to without one. */
export function agreementTo(
  { scope, now }: Pick<RequestContext, 'scope' | 'now'>,
  listing: Pick<PurchaseFacts, 'soft_block'> | undefined,
): LineAgreement | null {
  const block = toToldBlock(listing?.soft_block ?? null);
  if (block === null) return null;
  const { id, reason, author } = block;
  return {
    block_id: id,
    reason,
    author,
    user_id: scope.userId,
    who: scope.fullName,
    at: now.toISOString(),
  };
}

/** Who agreed to one block did not agree to another that came later, nor to a reason that nobody had read then. */
export const isAgreed = (agreement: LineAgreement | null, block: PurchaseFacts['soft_block']): boolean =>
  block !== null && agreement?.block_id === block.id && agreement.reason === block.reason;

/** Of an audit row, which says itself who and when. */
export const agreedIn = (agreement: LineAgreement | null) =>
  agreement && { agreed: { soft_block_id: agreement.block_id, reason: agreement.reason } };
