import { Select } from '@mantine/core';
import type { Decimal } from '#rules/spreadsheet/cells.ts';
import type { DateOrder } from '#rules/spreadsheet/dates.ts';

interface Settings {
  date_order: DateOrder;
  decimal: Decimal;
}

interface Props {
  /** The file has dates. */
  dated?: boolean;
  settings: Settings;
  disabled: boolean;
  onChange: (settings: Partial<Settings>) => void;
}

/** How doubtful dates and amounts of an uploaded file are read. */
export const ReadingSelects = ({ dated = true, settings, disabled, onChange }: Props) => (
  <>
    {dated && (
      <Select
        size="xs"
        label="Dates such as 6/5/28"
        disabled={disabled}
        allowDeselect={false}
        data={[
          { value: 'mdy', label: 'Month first' },
          { value: 'dmy', label: 'Day first' },
        ]}
        value={settings.date_order}
        onChange={(value) => onChange({ date_order: value === 'dmy' ? 'dmy' : 'mdy' })}
      />
    )}
    <Select
      size="xs"
      label="Decimals"
      disabled={disabled}
      allowDeselect={false}
      data={[
        { value: 'point', label: 'Point: 3.95' },
        { value: 'comma', label: 'Comma: 3,95' },
      ]}
      value={settings.decimal}
      onChange={(value) => onChange({ decimal: value === 'comma' ? 'comma' : 'point' })}
    />
  </>
);
