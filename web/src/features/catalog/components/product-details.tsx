import { imageText, smallImage } from '#rules/catalog/images.ts';
import { documentTitle, SPEC_DOCUMENTS } from '#rules/documents.ts';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { Ndc } from '../../../ui/values.tsx';
import type { ListingDetail } from '../api.ts';
import { Group } from './group.tsx';
import { ProductImages } from './product-images.tsx';
import { Label } from '../../../ui/term.tsx';
import styles from './product.module.css';

const THUMBNAILS = 4;
const SPECS_WIDTH = 640;

interface Props {
  listing: ListingDetail;
}

/** What the product is (SP-210 … SP-225). */
export function ProductDetails({ listing }: Props) {
  const [specs, setSpecs] = useState(false);
  return (
    <Group
      title="Product details"
      aside={
        <Button variant="subtle" size="compact-sm" onClick={() => setSpecs(true)}>
          Product Specs
        </Button>
      }
    >
      {listing.description !== null && <p className={styles.description}>{listing.description}</p>}
      <dl className={styles.details}>
        {detailRows(listing).map(([title, value]) => (
          <Detail key={title} title={title}>
            {value}
          </Detail>
        ))}
      </dl>
      <Thumbnails listing={listing} />
      <Popup title="Product Specs" opened={specs} onClose={() => setSpecs(false)} width={SPECS_WIDTH}>
        <dl className={styles.details}>
          {[...detailRows(listing), ...specRows(listing)].map(([title, value]) => (
            <Detail key={title} title={title}>
              {value}
            </Detail>
          ))}
        </dl>
      </Popup>
    </Group>
  );
}

type Row = readonly [title: string, value: ReactNode];

const detailRows = (listing: ListingDetail): Row[] => [
  ['Name', listing.name],
  ['NDC', <Ndc key="ndc" ndc={listing.ndc_number} />],
  ['Pharmacologic class', listing.pharm_class],
  ['Substance', listing.substance_name],
  ['Route', listing.route],
  ['Brand equivalent', listing.proprietary_name],
  ['Min packs', formatCount(listing.min_packs)],
  ['Case size', formatCount(listing.case_size)],
  ['Eaches per pack', formatCount(listing.eaches_per_pack)],
  ['Package', `${listing.package_type}, ${listing.package_description}`],
  ['Storage conditions', listing.storage_conditions],
  ['HCPCS', listing.hcpcs],
  [
    'Active ingredients',
    listing.active_ingredients.length === 0
      ? null
      : listing.active_ingredients.map((one) => (
          <div key={one.ingredient}>
            {one.ingredient}, {one.concentration}
          </div>
        )),
  ],
];

const specRows = (listing: ListingDetail): Row[] => [
  ['Category', listing.category],
  ['Product type', listing.product_type_name],
  ['Dosage form', listing.dosage_form],
  ['Package size', formatCount(listing.package_size)],
  ['GCN', listing.gcn],
  ['DEA schedule', listing.dea],
  ['Supplier', listing.company_name],
  ['Documents', specDocuments(listing)],
];

function specDocuments({ docs }: ListingDetail): ReactNode {
  const shown = docs.filter(({ type }) => SPEC_DOCUMENTS.includes(type));
  if (shown.length === 0) return null;
  return shown.map((doc) => (
    <div key={doc.url}>
      <a href={doc.url} target="_blank" rel="noopener" title={doc.name}>
        {documentTitle(doc)}
      </a>
    </div>
  ));
}

function Detail({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.detail}>
      <dt>
        <Label text={title} />
      </dt>
      <dd>{children ?? '–'}</dd>
    </div>
  );
}

function Thumbnails({ listing }: Props) {
  const [at, setAt] = useState<number | null>(null);
  if (listing.images.length === 0) return null;
  return (
    <div className={styles.thumbnails}>
      {listing.images.slice(0, THUMBNAILS).map((image, index) => (
        <button key={image.url} type="button" className={styles.thumbnail} onClick={() => setAt(index)}>
          <img src={smallImage(image.url)} alt={imageText(listing.name, image, index)} loading="lazy" />
        </button>
      ))}
      <ProductImages listing={listing} opened={at !== null} start={at ?? 0} onClose={() => setAt(null)} />
    </div>
  );
}
