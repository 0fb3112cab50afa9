import { isOpenBid } from '#rules/bids/bid-status.ts';
import { countOf, formatUsd } from '../../../shared/format.ts';
import { OutcomeNotice } from '../../../ui/outcome-notice.tsx';
import { useBid } from '../answer-api.ts';
import { bidLink, orderLink } from './bid-link.tsx';

interface Props {
  /** A bid that was just placed. */
  bidId: number;
  onClose: () => void;
}

/** That the standing rule of the seller has answered it already, and with what; nothing while it waits (WB-245). */
export function AnsweredByRule({ bidId, onClose }: Props) {
  const { data: bid } = useBid(bidId);
  const line = bid?.offer_lines.at(-1);
  if (!bid || !line) return null;
  const terms = `${countOf(line.quantity, 'pack')} at ${formatUsd(line.price)}`;
  if (bid.is_automatic && bid.order_id !== null)
    return (
      <OutcomeNotice
        done={`The seller’s standing rule accepted your bid: ${terms}.`}
        left={[]}
        tools={orderLink(bid.order_id)}
        onClose={onClose}
      />
    );
  if (!line.is_automatic || !isOpenBid(bid.status)) return null;
  return (
    <OutcomeNotice
      done={`The seller’s standing rule countered your bid: ${terms}. It waits for your answer.`}
      left={[]}
      tools={bidLink(bid.id)}
      onClose={onClose}
    />
  );
}
