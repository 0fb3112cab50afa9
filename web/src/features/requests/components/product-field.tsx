import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { formatNdc } from '../../../shared/format.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { useProducts, type FoundProduct } from '../api.ts';

const REST_MS = 300;
const NDC = /^\d{5}-?\d{4}-?\d{2}$/;

/** What is asked for: `ndc` where the directory knows it. */
export interface Wanted {
  text: string;
  ndc: string | null;
}

const nameOf = ({ ndc, ln60 }: FoundProduct): string => `${ln60} – ${formatNdc(ndc)}`;

export const asTyped = (text: string): Wanted => ({
  text,
  ndc: NDC.test(text.trim()) ? text.trim() : null,
});

interface Props {
  value: Wanted;
  error: string | undefined;
  onChange: (value: Wanted) => void;
}

/** A product by NDC or name; what the directory does not have is asked for in the words that were typed. */
export function ProductField({ value, error, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const products = useProducts(useDebounced(typed, REST_MS)).data ?? [];
  const names = typed.trim().length < 3 ? [] : [...new Set(products.map(nameOf))];
  return (
    <Autocomplete
      label="Product or NDC"
      description={
        value.ndc === null
          ? 'Choose it from the list where you can: then new offers are found by themselves.'
          : `NDC ${formatNdc(value.ndc)}: you hear as soon as a supplier offers it.`
      }
      required
      value={value.text}
      data={names}
      maxLength={200}
      error={error}
      filter={({ options }) => options}
      data-autofocus
      onOptionSubmit={(name) => {
        const product = products.find((one) => nameOf(one) === name);
        if (product) onChange({ text: product.ln60, ndc: product.ndc });
      }}
      onChange={(text) => {
        if (names.includes(text)) return;
        setTyped(text);
        onChange(asTyped(text));
      }}
    />
  );
}
