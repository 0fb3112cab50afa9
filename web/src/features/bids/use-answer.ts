import { useState } from 'react';
import { useKeptDraft } from '../../shared/kept-draft.ts';
import { useAcceptBid, useCounterBid, type Bid, type Terms } from './answer-api.ts';
import { formProblem, type Draft } from './bid-terms.ts';
import { useResend } from './use-resend.ts';

/** A counter as far as it is typed, with the line that it answers. */
interface Counter {
  line: number;
  draft: Draft;
}

/** Under this name what is typed into a counter is kept. */
export const counterDraft = (bidId: number): string => `counter-of-bid-${bidId}`;

/**
 * An answer to a bid as far as it has come: the tick, the PO number, the counter that is typed. What was typed outlives a move of the
 * other party; the tick belongs to the line that it was made for.
 */
export function useAnswer(bid: Bid, { sells, onClose }: { sells: boolean; onClose: () => void }) {
  const [typed, keep, forget] = useKeptDraft<Counter | null>(counterDraft(bid.id), () => null);
  const [po, setPo, forgetPo] = useKeptDraft(`bid-po-${bid.id}`, () => bid.buyer_po ?? '');
  const [agreedTo, setAgreedTo] = useState<number | null>(null);
  const [agreedBlock, setAgreedBlock] = useState<number | null>(null);
  const accept = useAcceptBid(bid.id);
  const counter = useCounterBid(bid.id);
  const pending = accept.isPending || counter.isPending;
  const resend = useResend(counter);
  const { changing } = resend;
  const { id: current_line_id } = bid.current_offer_line;
  const agreed = sells || agreedTo === current_line_id;
  const buyer_po = po.trim();
  const block = bid.soft_block;
  const blockSent = block && { agree_soft_block: agreedBlock === block.id };
  const form = { po, agreedBlock: block === null || agreedBlock === block.id, acknowledged: agreed };
  return {
    draft: typed?.draft ?? null,
    setDraft: changing((draft: Draft) => keep({ line: typed?.line ?? current_line_id, draft })),
    leaveDraft: forget,
    /** A colleague answered the line to which the counter is typed: until the next turn it can only be read. */
    moved: typed !== null && typed.line !== current_line_id && !bid.can.answer,
    po,
    setPo,
    agreed,
    agree: changing((ticked: boolean) => setAgreedTo(ticked ? current_line_id : null)),
    agreedBlock: form.agreedBlock,
    agreeBlock: changing((ticked: boolean) => setAgreedBlock(ticked && block ? block.id : null)),
    /** What the buyer has to fill in yet before it accepts, or counters, which needs no PO number. */
    missing: {
      toAccept: sells ? null : formProblem({ ...form, needsPo: bid.po_required }),
      toCounter: sells ? null : formProblem({ ...form, needsPo: false }),
    },
    accepting: accept.isPending,
    sending: counter.isPending,
    /** Of the counter: until it is changed or tried again nothing else is done (C-06). */
    failure: resend.failure,
    /** Why no button can be pressed; null when they can. */
    blocked: pending ? 'Please Wait' : resend.reason,
    /** Nothing can be filled in while an answer is on its way, or may be. */
    locked: pending || resend.unanswered,
    tryAgain: resend.tryAgain,
    accept: () =>
      accept.mutate(
        {
          current_line_id,
          acknowledged: agreed,
          ...(!sells && buyer_po !== '' && { buyer_po }),
          ...blockSent,
        },
        {
          onSuccess: () => {
            forget();
            forgetPo();
            onClose();
          },
        },
      ),
    send: (terms: Terms) =>
      counter.mutate(
        { ...terms, current_line_id, acknowledged: !sells, ...blockSent },
        { onSuccess: forget },
      ),
  };
}
export type Answer = ReturnType<typeof useAnswer>;
