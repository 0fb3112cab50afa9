import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import type { LineState } from '../desk-lines.ts';

const WORDS: Readonly<Record<LineState, readonly [string, Tone]>> = {
  reading: ['Reading', 'neutral'],
  found: ['Found', 'ok'],
  ambiguous: ['Ambiguous', 'attention'],
  short: ['Short', 'attention'],
  not_offered: ['Not offered', 'neutral'],
  refused: ['Refused', 'refusal'],
  unreadable: ['Unreadable', 'refusal'],
};

export function LineStateBadge({ state }: { state: LineState }) {
  const [words, tone] = WORDS[state];
  return <StatusBadge tone={tone}>{words}</StatusBadge>;
}
