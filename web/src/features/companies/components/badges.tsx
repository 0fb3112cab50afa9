import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import type { FacilityRow } from '../api.ts';

const VETTING: Record<FacilityRow['vetting_status'], { tone: Tone; word: string }> = {
  pending: { tone: 'attention', word: 'Pending' },
  approved: { tone: 'ok', word: 'Approved' },
  declined: { tone: 'refusal', word: 'Declined' },
};

export function FacilityBadge({ status }: { status: FacilityRow['vetting_status'] }) {
  const { tone, word } = VETTING[status];
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}

export const ActiveBadge = ({ active }: { active: boolean }) => (
  <StatusBadge tone={active ? 'ok' : 'neutral'}>{active ? 'Active' : 'Not active'}</StatusBadge>
);

/** A paper that approval asks for. */
export const LicenseBadge = ({ stored }: { stored: boolean }) => (
  <StatusBadge tone={stored ? 'ok' : 'attention'}>{stored ? 'On record' : 'Missing'}</StatusBadge>
);
