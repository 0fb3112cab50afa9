import type { ProposalStatus } from '#rules/rfps/rfp-status.ts';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';

const LABELS: Readonly<Record<ProposalStatus, readonly [Tone, string]>> = {
  pending: ['info', 'Pending'],
  accepted: ['ok', 'Accepted'],
  declined: ['refusal', 'Declined'],
  closed: ['neutral', 'Closed'],
  expired: ['neutral', 'Expired'],
};

export function ProposalStatusBadge({ status }: { status: ProposalStatus }) {
  const [tone, label] = LABELS[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
