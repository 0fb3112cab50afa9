import { Autocomplete, Button } from '@mantine/core';
import { useState } from 'react';
import { useDebounced } from '../../../shared/use-debounced.ts';
import {
  LOOK_UP,
  NO_ITEM,
  NOT_FOUND_BY_NDC,
  useOffers,
  useSearchProducts,
  type NdcListing,
  type Wanted,
} from '../asking-api.ts';
import { SearchResults } from './search-results.tsx';
import styles from './rfp-form.module.css';

const NO_CRITERION = 'Please provide NDC or Description for search';

/** Which product, by NDC or name (TR-285 … TR-297). */
export function ProductSearch({ onPick }: { onPick: (product: NdcListing) => void }) {
  const [ndc, setNdc] = useState('');
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [found, setFound] = useState<readonly NdcListing[]>([]);
  const [opened, setOpened] = useState(false);
  const search = useSearchProducts();
  const fill = (product: NdcListing | null) => {
    setNdc(product?.ndc_number ?? '');
    setName(product?.ln60 ?? '');
    setProblem(null);
    setFound([]);
  };
  const send = () => {
    const wanted = byNdc(ndc, 1) ?? byName(name, 1);
    if (wanted === null) return setProblem(NO_CRITERION);
    const none = wanted.search_type === 'ndc' ? NOT_FOUND_BY_NDC : NO_ITEM;
    search.mutate(wanted, {
      onError: () => setProblem(none),
      onSuccess: (products) => {
        setProblem(products.length === 0 ? none : null);
        setFound(products);
        const [only] = products;
        if (only && products.length === 1) onPick(only);
        setOpened(products.length > 1);
      },
    });
  };
  return (
    <form
      className={styles.search}
      role="search"
      aria-label="Find a product"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <OfferBox label="NDC" value={ndc} asks={byNdc} onChange={setNdc} onPick={fill} />
      <OfferBox label="Product Name" value={name} asks={byName} onChange={setName} onPick={fill} />
      <div className={styles.buttons}>
        {found.length > 1 && (
          <Button variant="subtle" onClick={() => setOpened(true)}>
            Show {found.length} results
          </Button>
        )}
        <Button variant="default" onClick={() => fill(null)}>
          Clear
        </Button>
        <Button type="submit" loading={search.isPending}>
          Search
        </Button>
      </div>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <SearchResults products={found} opened={opened} onClose={() => setOpened(false)} onPick={onPick} />
    </form>
  );
}

type Asks = (text: string, least: number) => Wanted | null;
const byNdc: Asks = (text, least) => {
  const ndc = text.replaceAll('-', '').trim();
  return ndc.length < least ? null : { search_type: 'ndc', ndc };
};
const byName: Asks = (text, least) => {
  const desc = text.trim();
  return desc.length < least ? null : { search_type: 'desc', desc };
};

interface OfferProps {
  label: string;
  value: string;
  asks: Asks;
  onChange: (text: string) => void;
  onPick: (product: NdcListing) => void;
}

const nameOf = ({ ndc, ln60 }: NdcListing): string => `${ndc} – ${ln60}`;

/** A box that offers products for what is typed; the one that is chosen fills both boxes. */
function OfferBox({ label, value, asks, onChange, onPick }: OfferProps) {
  const [typed, setTyped] = useState('');
  const rested = useDebounced(typed, LOOK_UP.rest);
  const wanted = asks(rested, LOOK_UP.characters);
  const offers = useOffers(wanted).data ?? [];
  const names = wanted === null ? [] : offers.map(nameOf);
  return (
    <Autocomplete
      label={label}
      value={value}
      data={names}
      maxLength={100}
      filter={({ options }) => options}
      onOptionSubmit={(name) => {
        const product = offers.find((one) => nameOf(one) === name);
        if (product) onPick(product);
      }}
      onChange={(text) => {
        if (names.includes(text)) return;
        setTyped(text);
        onChange(text);
      }}
    />
  );
}
