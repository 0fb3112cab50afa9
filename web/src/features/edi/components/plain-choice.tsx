import { NativeSelect } from '@mantine/core';

interface Props<Value extends string> {
  label: string;
  options: readonly Value[];
  /** What people read, where that is not the value. */
  names?: Readonly<Record<Value, string>>;
  value: Value;
  error?: string | undefined;
  onChange: (value: Value) => void;
}

/** One of a few fixed values. */
export function PlainChoice<Value extends string>({
  label,
  options,
  names,
  value,
  error,
  onChange,
}: Props<Value>) {
  return (
    <NativeSelect
      label={label}
      data={options.map((option) => ({ value: option, label: names?.[option] ?? option }))}
      value={value}
      error={error}
      onChange={(event) => {
        const chosen = options.find((option) => option === event.currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}
