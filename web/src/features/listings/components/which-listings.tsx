import { Radio, Stack } from '@mantine/core';
import { countOf, formatCount } from '../../../shared/format.ts';

export type Which = 'chosen' | 'found';

interface Props {
  which: Which;
  onChange: (which: Which) => void;
  chosen: number;
  /** That the list finds. */
  total: number;
  most: number;
}

/** Whether a change is of the chosen rows or of all that the list finds. */
export const WhichListings = ({ which, onChange, chosen, total, most }: Props) => (
  <Radio.Group
    label="Listings"
    value={which}
    onChange={(value) => onChange(value === 'found' ? 'found' : 'chosen')}
  >
    <Stack gap="sm" mt={8}>
      <Radio value="chosen" label={`The ${countOf(chosen, 'listing')} you chose`} />
      <Radio
        value="found"
        label={`All ${formatCount(total)} that this list finds`}
        disabled={total > most}
        description={total > most ? `At most ${formatCount(most)} at once; narrow the list.` : undefined}
      />
    </Stack>
  </Radio.Group>
);
