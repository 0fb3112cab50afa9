import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import type { UserSummary } from '../api.ts';

const VETTING: Record<UserSummary['vetting_status'], Tone> = {
  Approved: 'ok',
  Unreviewed: 'attention',
  Denied: 'refusal',
};

export const VettingBadge = ({ status }: { status: UserSummary['vetting_status'] }) => (
  <StatusBadge tone={VETTING[status]}>{status}</StatusBadge>
);

/** Whether somebody can sign in: not active, invited without a password yet, or active. */
export function AccessBadge({ user }: { user: Pick<UserSummary, 'active' | 'invited'> }) {
  if (!user.active) return <StatusBadge tone="neutral">Not active</StatusBadge>;
  if (user.invited) return <StatusBadge tone="info">Invited</StatusBadge>;
  return <StatusBadge tone="ok">Active</StatusBadge>;
}
