import { useMe } from '../../../shared/session.ts';
import { countOf } from '../../../shared/format.ts';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { useRfpsWaiting } from '../api.ts';

/** A line of a home that leads to the requests that wait; nothing where none do. */
export function RfpsWaiting() {
  const { is_seller: sells } = useMe();
  const count = useRfpsWaiting();
  if (count === 0) return null;
  return (
    <WaitingLine icon="rfps" to="/rfps" search={{ turn: 'mine', status: 'all' }}>
      {sells
        ? `${countOf(count, 'request waits', 'requests wait')} for your answer`
        : `${countOf(count, 'request has', 'requests have')} proposals to decide`}
    </WaitingLine>
  );
}
