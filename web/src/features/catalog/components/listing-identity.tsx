import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { effectiveAmu, shownAmu } from '#rules/catalog/prices.ts';
import { documentTitle } from '#rules/documents.ts';
import { formatUsDate } from '#rules/dates.ts';
import { strengthIn } from '#rules/catalog/product-title.ts';
import { vacationText } from '#rules/catalog/vacation.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { countOf, formatCount, formatDate, formatUsd } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { CatalogMark, PrivateLabelMark } from '../../../ui/marks.tsx';
import { PackageShape } from '../../../ui/package-shape.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Money, Ndc, UnitPrice } from '../../../ui/values.tsx';
import { useCarts } from '../../cart/index.ts';
import { SupplierName } from '../../companies/index.ts';
import { DoNotOffer } from '../../exclusions/index.ts';
import type { ListingDetail } from '../api.ts';
import { factorText } from '../factor-text.ts';
import { hasTerms } from '../person.ts';
import { firstPriceOf } from '../purchase.ts';
import { FavoriteButton } from './favorite-button.tsx';
import { PriceFlagButton } from './price-flag-button.tsx';
import { ListingFlags } from './listing-cells.tsx';
import { ProductImages } from './product-images.tsx';
import { TeamTools } from './team-tools.tsx';
import { Label } from '../../../ui/term.tsx';
import styles from './listing.module.css';

const LINK =
  'M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1';
const PICTURE = 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9.500h.010';
const DOCUMENT = 'M7 4h7l4 4v12H7zM14 4v4h4M10 12h5M10 16h5';

interface Props {
  listing: ListingDetail;
}

/** Name, marks and what can be done with the listing as such. */
export function ListingHeader({ listing, toggling, level }: Props & { toggling: boolean; level: 1 | 2 }) {
  const [pictures, setPictures] = useState(false);
  const Heading = level === 1 ? 'h1' : 'h2';
  const label = listing.private_label_gpo_id;
  return (
    <header className={styles.header}>
      <div className={styles.titles}>
        <Heading className={styles.title}>{listing.name}</Heading>
        <div className={styles.marks}>
          <Ndc ndc={listing.ndc_number} />
          <CatalogMark catalog={listing.catalog_type} />
          {(label === 1 || label === 2) && <PrivateLabelMark label={label} />}
          <ListingFlags listing={listing} />
          {listing.start_date !== null && listing.can_buy_later && (
            <StatusBadge tone="info">From {formatUsDate(listing.start_date)}</StatusBadge>
          )}
        </div>
      </div>
      <div className={styles.tools}>
        <HeaderButton
          path={LINK}
          onClick={() =>
            void copyText(new URL(`/detailed/${listing.id}`, location.origin).href, 'Link to Listing')
          }
        >
          Copy link
        </HeaderButton>
        {listing.images.length > 0 && (
          <HeaderButton path={PICTURE} onClick={() => setPictures(true)}>
            Product images
          </HeaderButton>
        )}
        {listing.docs.map((doc) => (
          <Button
            key={doc.url}
            component="a"
            variant="default"
            size="xs"
            href={doc.url}
            target="_blank"
            rel="noopener"
            title={doc.name}
            leftSection={<Glyph path={DOCUMENT} size={16} />}
          >
            {documentTitle(doc)}
            <span className="visually-hidden"> {doc.name}</span>
          </Button>
        ))}
        <TeamTools listing={listing} toggling={toggling} />
        {toggling && listing.exclusion_reason === null && (
          <DoNotOffer ndc={listing.ndc} name={listing.name} />
        )}
        <FavoriteButton listing={listing} toggling={toggling} />
      </div>
      {listing.favorite_comment !== null && <p className={styles.comment}>{listing.favorite_comment}</p>}
      <ProductImages listing={listing} opened={pictures} onClose={() => setPictures(false)} />
    </header>
  );
}

function HeaderButton({ path, onClick, children }: { path: string; onClick: () => void; children: string }) {
  return (
    <Button variant="default" size="xs" leftSection={<Glyph path={path} size={16} />} onClick={onClick}>
      {children}
    </Button>
  );
}

/** The first image, which opens all of them; a drawing where its seller sent none. */
function Look({ listing }: Props) {
  const [opened, setOpened] = useState(false);
  const [first] = listing.images;
  if (first === undefined)
    return (
      <PackageShape
        dosageForm={listing.dosage_form}
        packaging={listing.package_description}
        strength={strengthIn(listing.name)}
        size={96}
      />
    );
  return (
    <>
      <button type="button" className={styles.look} onClick={() => setOpened(true)}>
        <img src={first.url} alt={`${listing.name}, show the images`} />
      </button>
      <ProductImages listing={listing} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

/** Who sells what for how much. */
export function ListingIdentity({ listing }: Props) {
  const { pricing } = listing;
  const first = firstPriceOf(listing);
  const saved = first ? first.savings : pricing.savings_per_pack;
  return (
    <>
      <div className={styles.who}>
        <Look listing={listing} />
        <div>
          <div className={styles.company}>
            <SupplierName id={listing.company_id} name={listing.company_name} sells />
          </div>
          <div className={styles.soft}>{listing.package_description}</div>
        </div>
      </div>
      {listing.on_vacation && <p className={styles.away}>{vacationText(listing.on_vacation, todayUtc())}</p>}
      <div className={styles.price}>
        <span className={styles.priceFigure}>
          <Money amount={first?.price ?? pricing.price} strong />
        </span>
        {pricing.price !== null && (
          <span className={styles.soft}>
            per pack · <UnitPrice amount={first?.unitPrice ?? pricing.unit_price} withUnit />
          </span>
        )}
      </div>
      {first && (
        <div className={styles.soft}>
          {countOf(first.cheaperPacks, 'pack')} at {formatUsd(pricing.price ?? 0)}, only beside the minimum
          order
        </div>
      )}
      {saved !== null && saved > 0 && <div className={styles.saves}>Saves {formatUsd(saved)} per pack</div>}
      {listing.notice !== null && <p className={styles.compounded}>{listing.notice}</p>}
    </>
  );
}

/** The source of the price that savings are measured against; the colour only repeats the word. */
const SIGNALS = {
  'User Supplied': { title: 'Your Wholesale', tone: 'attention' },
  'History Upload': { title: 'Est. Wholesale', tone: 'info' },
  Predicted: { title: 'Est. Wholesale', tone: 'neutral' },
} as const satisfies Record<string, { title: string; tone: Tone }>;

/** What the listing means for this facility. */
export function ListingStatistics({ listing }: Props) {
  const me = useMe();
  const used = effectiveAmu(listing.amu_data?.amu ?? null, listing.amu_data?.override_amu ?? null);
  const amu = shownAmu(used);
  const { monthly_exact_savings: monthly, savings_per_pack: perPack } = listing.pricing;
  const { pricing } = listing;
  const first = firstPriceOf(listing);
  const signal = listing.current_price_signal;
  // Figures are kept for drug groups, and none are told where prices are hidden.
  const shown = signal !== null || listing.pricing.price !== null;
  const flag = listing.gcn_seqno !== null && shown && <PriceFlagButton listing={listing} />;
  return (
    <dl className={styles.tiles}>
      <Tile title="AMU">
        {amu === null ? '–' : countOf(amu, 'pack')}
        {amu !== null && used !== amu && (
          <div className={styles.soft}>{formatCount(used ?? 0)} before rounding</div>
        )}
        {listing.amu_data && <AmuSpan usage={listing.amu_data} />}
        {signal === null && flag}
      </Tile>
      {signal !== null && (
        <Tile title={SIGNALS[signal.type].title}>
          <Money amount={signal.customer_base_price} />{' '}
          <StatusBadge tone={SIGNALS[signal.type].tone}>
            <Label text={signal.type} />
          </StatusBadge>
          {flag}
        </Tile>
      )}
      {hasTerms(me) && <AmountInCart listingId={listing.id} />}
      <Tile title="EST Monthly Savings">
        <Money amount={monthly} none={amu === null ? 'not known without an AMU' : 'not known'} />
        {monthly !== null && monthly > 0 && used !== null && perPack !== null && (
          <div className={styles.soft}>
            {countOf(used, 'pack')} × {factorText(monthly, used, perPack)} at the lowest price
            {pricing.price !== null && `, ${formatUsd(pricing.price)}`}
            {first !== null && `, of ${countOf(first.cheaperPacks, 'pack')}`}
          </div>
        )}
        {first !== null && first.monthly !== null && (
          <div className={styles.soft}>
            {formatUsd(first.monthly)} at {formatUsd(first.price)}
          </div>
        )}
      </Tile>
    </dl>
  );
}

/** By how many months an AMU was divided, and from when on they are counted. */
function AmuSpan({ usage }: { usage: NonNullable<ListingDetail['amu_data']> }) {
  const { amu, override_amu: own, months, first_invoice_date: first } = usage;
  if (amu === null || own !== null || months === null || first === null) return null;
  return (
    <div className={styles.soft}>
      Over {countOf(months, 'month')} from {formatDate(first)}
    </div>
  );
}

/** Packs of the listing over both carts with what they cost (SP-067). */
function AmountInCart({ listingId }: { listingId: number }) {
  const { data: carts } = useCarts();
  const items = [...(carts?.cart.items ?? []), ...(carts?.cart_c2.items ?? [])];
  const own = items.filter((item) => item.id === listingId);
  const packs = own.reduce((sum, item) => sum + item.quantity, 0);
  const dollars = own.reduce((sum, item) => sum + item.sub_total, 0);
  return (
    <Tile title="Amount in Cart">
      {carts === undefined ? '–' : countOf(packs, 'pack')}
      {packs > 0 && <div className={styles.soft}>{formatUsd(dollars)}</div>}
    </Tile>
  );
}

function Tile({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.tile}>
      <dt>
        <Label text={title} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
