import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Popup } from '../../../ui/dialogs.tsx';
import type { CatalogName } from '../../../ui/marks.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { SkeletonLines } from '../../../ui/states.tsx';
import { useProduct, type NdcListing, type Rfp } from '../asking-api.ts';
import { ProductSearch } from './product-search.tsx';
import { Recommendations } from './recommendations.tsx';
import { RequestBuilder } from './request-builder.tsx';
import styles from './rfp-form.module.css';
import { RFP_POPUP } from './rfp-popup-size.ts';

/** Which product a request is for: the one it began with, until another is picked or the form is cleared. */
function useAsking(ndc: string | null) {
  const [picked, pick] = useState<NdcListing | null>();
  const began = useProduct(picked === undefined ? ndc : null);
  const product = picked === undefined ? (began.data ?? null) : picked;
  const loading = picked === undefined && ndc !== null && began.isPending;
  return { product, loading, pick, title: titleOf(loading ? '…' : product?.ln60) };
}

const titleOf = (product: string | undefined): string =>
  product === undefined ? 'Search by NDC or Product Name' : `Build RFP for ${product}`;

interface PopupProps {
  ndc: string;
  catalog: CatalogName;
  onClose: () => void;
}

/** Asks for the product of a listing (SP-189, SP-233). */
export function NewRfpPopup({ ndc, catalog, onClose }: PopupProps) {
  const asking = useAsking(ndc);
  return (
    <Popup title={asking.title} {...RFP_POPUP} draggable opened onClose={onClose}>
      <Asking {...asking} catalog={catalog} onDone={onClose} />
    </Popup>
  );
}

/** The same as a page of its own, for any product (TR-272). */
export function NewRfpPage({ back }: { back: ReactNode }) {
  const navigate = useNavigate();
  const asking = useAsking(null);
  return (
    <Page>
      <PageHeader title={asking.title} back={back} />
      <Panel>
        <Asking {...asking} catalog={null} onDone={() => void navigate({ to: '/rfps' })} />
      </Panel>
    </Page>
  );
}

interface AskingProps {
  product: NdcListing | null;
  loading: boolean;
  pick: (product: NdcListing | null) => void;
  catalog: CatalogName | null;
  renews?: Rfp;
  onDone: () => void;
}

export function Asking({ product, loading, pick, catalog, renews, onDone }: AskingProps) {
  if (loading) return <SkeletonLines lines={10} />;
  if (product === null)
    return (
      <div className={styles.begin}>
        <ProductSearch onPick={pick} />
        <Recommendations onPick={pick} />
      </div>
    );
  return (
    <RequestBuilder
      key={product.ndc}
      product={product}
      catalog={catalog}
      renews={renews ?? null}
      onPick={pick}
      onClear={() => pick(null)}
      onDone={onDone}
    />
  );
}
