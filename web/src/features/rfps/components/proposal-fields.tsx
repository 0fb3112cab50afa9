import { NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { SHORT_PERIOD_NAMES } from '#rules/rfps/terms.ts';
import { formatCount } from '../../../shared/format.ts';
import { LinkButton } from '../../../ui/links.tsx';
import type { NdcListing, Rfp } from '../answering-api.ts';
import { quantityOf, type Draft, type Problems, type Terms } from '../proposal.ts';
import styles from './rfp-form.module.css';

interface Props {
  rfp: Rfp;
  own: readonly NdcListing[];
  terms: Terms;
  problems: Problems;
  change: (part: Partial<Draft>) => void;
}

/** The library gives text where a number would lose what was typed, such as a closing zero. */
const dollarsOf = (typed: number | string): number | null =>
  typed === '' || !Number.isFinite(Number(typed)) ? null : Number(typed);

const AMOUNT = {
  prefix: '$',
  decimalScale: 2,
  fixedDecimalScale: true,
  hideControls: true,
  allowNegative: false,
} as const;

/** NDC, price and shipping of a proposal, and the packs that match what was asked for (G-080, G-081). */
export function ProposalFields({ rfp, own, terms, problems, change }: Props) {
  const [left, setLeft] = useState(false);
  const { product, price, shipping } = terms;
  const quantity = product && quantityOf(rfp, product);
  return (
    <>
      <Select
        label="NDC"
        data={own.map(({ ndc, ndc_number }) => ({ value: ndc, label: ndc_number }))}
        value={product?.ndc ?? null}
        allowDeselect={false}
        error={problems.ndc}
        onChange={(ndc) => ndc !== null && change({ ndc })}
      />
      {own.length === 0 && (
        <p className={styles.soft}>
          You list no product of this drug and size.{' '}
          <LinkButton to="/manage-listings" variant="subtle" size="compact-sm">
            Go to your listings
          </LinkButton>
        </p>
      )}
      <TextInput label="Product" value={product?.ln60 ?? ''} readOnly />
      <NumberInput
        label="Price per Pack"
        {...AMOUNT}
        min={0.01}
        clampBehavior="none"
        value={price ?? ''}
        error={(left || price !== null) && problems.price}
        data-autofocus
        onBlur={() => setLeft(true)}
        onChange={(typed) => {
          // The library also reports what was filled in.
          if (dollarsOf(typed) !== price) change({ price: dollarsOf(typed) });
        }}
      />
      <NumberInput
        label="Shipping Price"
        description="Per delivery"
        {...AMOUNT}
        min={0}
        value={shipping ?? ''}
        error={price !== null && left && problems.shipping}
        onChange={(typed) => {
          if (dollarsOf(typed) !== shipping) change({ shipping: dollarsOf(typed) });
        }}
      />
      <TextInput
        label={`Quantity (packs per ${SHORT_PERIOD_NAMES[rfp.period]})`}
        value={quantity === null ? '' : formatCount(quantity)}
        readOnly
      />
      {product && quantity !== null && (
        <p className={styles.soft}>
          Buyer asked for {formatCount(rfp.quantity * rfp.csp)} units, you offer{' '}
          {formatCount(quantity * product.csp)} units per period
        </p>
      )}
    </>
  );
}
