import { countOf } from '../../../shared/format.ts';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { useBidsWaiting } from '../api.ts';

export function BidsWaiting() {
  const count = useBidsWaiting();
  if (count === 0) return null;
  return (
    <WaitingLine icon="bids" to="/offers" search={{ turn: 'mine' }}>
      {countOf(count, 'bid waits', 'bids wait')} for your answer
    </WaitingLine>
  );
}
