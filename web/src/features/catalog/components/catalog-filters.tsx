import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { useClient, useMe, useOneSupplier } from '../../../shared/session.ts';
import { termOf } from '../../../shared/terms.ts';
import { FilterChoices, FilterGroup } from '../../../ui/filters.tsx';
import { CatalogMark } from '../../../ui/marks.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useExplained } from '../../../ui/use-explained.tsx';
import type { CatalogFacets } from '../api.ts';
import { TAGS, writeList, writeRange, writeTypes, type CatalogView } from '../filters.ts';
import { catalogsFor } from '../person.ts';
import type { CatalogSearch } from '../routes.ts';
import { useBids } from '../use-may-bid.ts';
import { RangeSlider } from './range-slider.tsx';
import styles from './filters.module.css';

const SHOWN = 6;

interface Props {
  view: CatalogView;
  facets: CatalogFacets | undefined;
  onChange: (next: Partial<Record<keyof CatalogSearch, string | undefined>>) => void;
}

/** Every filter of the catalog with what it would leave. */
export function CatalogFilters({ view, facets, onChange }: Props) {
  const catalogs = catalogsFor(useMe(), useClient());
  const oneSupplier = useOneSupplier();
  const bids = useBids();
  const countOf = (list: CatalogFacets['tags'] | undefined, value: string) =>
    facets && (list?.find((one) => one.value === value)?.count ?? 0);
  const chooseTypes = (chosen: readonly string[]) => {
    const types = writeTypes(chosen, catalogs);
    if (types === null) toast.error('At least one catalog must be selected');
    else onChange({ types });
  };
  return (
    <>
      {facets?.estimated === true && (
        <p className={styles.note}>More than 10,000 listings: counts are estimates.</p>
      )}
      <FilterGroup title="Show">
        <OneOf
          label="Show"
          value={view.tag}
          choices={TAGS.map(({ value, label }) => ({ value, label, count: countOf(facets?.tags, value) }))}
          onChange={(tag) => onChange({ tag: tag === 'all' ? undefined : tag })}
          limit={TAGS.length}
        />
      </FilterGroup>
      <FilterGroup title="Catalog">
        <FilterChoices
          label="Catalog"
          choices={catalogs.map((value) => ({
            value,
            label: <CatalogMark catalog={value} />,
            ...counted(countOf(facets?.catalog_types, value)),
          }))}
          selected={view.types ?? catalogs}
          onChange={chooseTypes}
        />
      </FilterGroup>
      {bids && (
        <FilterGroup title="Bidding">
          <FilterChoices
            label="Bidding"
            choices={[{ value: 'yes', label: 'Takes bids' }]}
            selected={view.bids ? ['yes'] : []}
            onChange={([chosen]) => onChange({ bids: chosen })}
          />
        </FilterGroup>
      )}
      <FilterGroup title="Expiry">
        <RangeSlider
          range={view.range}
          counts={facets?.expiry}
          onChange={(range) => onChange({ range: writeRange(range) })}
        />
      </FilterGroup>
      {!oneSupplier && (
        <FilterGroup title="Supplier">
          <OneOf
            label="Supplier"
            value={view.sellerId === undefined ? '' : String(view.sellerId)}
            choices={[{ value: '', label: 'All suppliers' }, ...(facets?.sellers ?? [])]}
            onChange={(sellerId) => onChange({ sellerId: sellerId || undefined })}
          />
        </FilterGroup>
      )}
      <FilterGroup title="Category">
        <OneOf
          label="Category"
          value={view.category ?? ''}
          choices={[{ value: '', label: 'All categories' }, ...(facets?.categories ?? [])]}
          onChange={(category) => onChange({ category: category || undefined })}
        />
      </FilterGroup>
      <FilterGroup title="Pack type">
        <FilterChoices
          label="Pack type"
          choices={facets?.pack_types ?? []}
          selected={view.packTypes}
          onChange={(chosen) => onChange({ packTypes: writeList(chosen) })}
          limit={SHOWN}
        />
      </FilterGroup>
    </>
  );
}

const counted = (count: number | undefined) => (count === undefined ? {} : { count });

interface Choice {
  value: string;
  label: string;
  count?: number | undefined;
}

interface OneOfProps {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  /** Shown first; the chosen one always is. */
  limit?: number;
}

/** Choices of which one holds. */
function OneOf({ label, value, choices, onChange, limit = SHOWN + 1 }: OneOfProps) {
  const name = useId();
  const [all, setAll] = useState(false);
  const shown = choices.filter((choice, index) => all || index < limit || choice.value === value);
  return (
    <div role="radiogroup" aria-label={label} className={styles.choices}>
      {shown.map((choice) => (
        <OneChoice
          key={choice.value}
          name={name}
          choice={choice}
          checked={choice.value === value}
          onChoose={() => onChange(choice.value)}
        />
      ))}
      {shown.length < choices.length && (
        <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)}>
          Show all {choices.length - 1}
        </Button>
      )}
    </div>
  );
}

interface ChoiceProps {
  name: string;
  choice: Choice;
  checked: boolean;
  onChoose: () => void;
}

/** A word of the trade explains itself on the way to choosing it. */
function OneChoice({ name, choice: { value, label, count }, checked, onChoose }: ChoiceProps) {
  const { events, described, mark, note } = useExplained(termOf(label));
  return (
    <>
      <label className={styles.choice} {...events}>
        <input type="radio" name={name} value={value} checked={checked} onChange={onChoose} {...described} />
        <span className={styles.choiceLabel}>
          <span className={mark}>{label}</span>
        </span>
        {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
      </label>
      {note}
    </>
  );
}
