import { Acknowledge } from '../../../ui/acknowledge.tsx';
import type { Bid } from '../answer-api.ts';
import type { Answer } from '../use-answer.ts';
import { AgreeBlock } from './agree-block.tsx';

/** What a buyer agrees to before it accepts or counters: beside the button that it is for. */
export function BuyersTicks({ bid, answer }: { bid: Bid; answer: Answer }) {
  const disabled = answer.locked;
  return (
    <>
      <AgreeBlock
        block={bid.soft_block}
        checked={answer.agreedBlock}
        disabled={disabled}
        onChange={answer.agreeBlock}
      />
      <Acknowledge
        facility={bid.facility_name}
        text={bid.acknowledgement}
        checked={answer.agreed}
        disabled={disabled}
        onChange={answer.agree}
      />
    </>
  );
}
