import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Choosing, Offer } from '#rules/ordering/allot.ts';
import { allot } from '#rules/ordering/allot.ts';
import { useState, type ReactNode } from 'react';
import { countOf, formatCount } from '../../../shared/format.ts';
import { useOneSupplier } from '../../../shared/session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { ExpiryPill } from '../../../ui/status-badge.tsx';
import { Money, Ndc } from '../../../ui/values.tsx';
import { wantsQuantity, type DeskLine } from '../desk-lines.ts';
import { offerFacts } from '../offer-facts.ts';
import styles from './desk.module.css';
import { Agreement } from './agreement.tsx';
import { LineChoices } from './line-choices.tsx';
import { LineStateBadge } from './line-state.tsx';
import { SwapOffer } from './swap-offer.tsx';

export interface RowActions {
  onQuantity: (packs: number) => void;
  onChoose: (ndc: string) => void;
  onSwap: (listingId: number) => void;
  onAgree: (block: number | null) => void;
  /** Takes so many packs here and looks for the rest elsewhere. */
  onSplit: (here: number) => void;
  onRemove: () => void;
}

interface Props extends RowActions {
  line: DeskLine;
  place: number;
  offers: readonly Offer[];
  choosing: Choosing;
}

/** The cells of a line: what was given, what it is, who sells it at which price, and what can be done about it. */
export function DeskRow({ line, place, offers, choosing, ...act }: Props) {
  const { draft, read, state, choice, quantity } = line;
  const [swapping, setSwapping] = useState(false);
  const oneSupplier = useOneSupplier();
  const offer = choice?.offer ?? null;
  const facts = offer && offerFacts(offer, choice?.allotment ?? null);
  const packCents = facts?.packCents ?? null;
  const inCart = offer?.lots.reduce((sum, lot) => sum + lot.inCart, 0) ?? 0;
  const name = offer?.name ?? read?.name ?? draft.text;
  const label = `line ${place}, ${name}`;
  return (
    <>
      <td className={styles.place}>{place}</td>
      <td className={styles.product} colSpan={state === 'ambiguous' ? 2 : 1}>
        <Product line={line} offer={offer} />
        {state === 'ambiguous' && <LineChoices line={line} place={place} onChoose={act.onChoose} />}
      </td>
      {state !== 'ambiguous' && (
        <td className={styles.from}>
          {offer && facts && (
            <>
              {!oneSupplier && <span>{offer.supplierName}</span>}
              <ExpiryPill date={facts.expiry} />
            </>
          )}
        </td>
      )}
      <td className={styles.packs} data-label="Packs">
        {(state !== 'unreadable' || wantsQuantity(read)) && (
          <QuantityStepper
            label={`Packs of ${label}`}
            value={quantity}
            min={1}
            live
            onChange={act.onQuantity}
          />
        )}
        {inCart > 0 && <span className={styles.soft}>{formatCount(inCart)} in the cart</span>}
      </td>
      <td className={styles.number} data-label="Pack price">
        {offer && <Money amount={packCents === null ? null : packCents / 100} />}
      </td>
      <td className={styles.number} data-label="Total">
        {state === 'found' && (
          <Money
            amount={choice?.allotment?.costCents == null ? null : choice.allotment.costCents / 100}
            strong
          />
        )}
      </td>
      <td className={styles.state}>
        <LineStateBadge state={state} />
        {line.why !== null && <span className={styles.why}>{line.why}</span>}
        <Agreement
          block={offer?.blocked}
          label={label}
          agreed={draft.agreed !== null && draft.agreed === offer?.blocked?.id}
          onAgree={act.onAgree}
        />
        <Remedy line={line} label={label} {...act} />
      </td>
      <td className={styles.acts}>
        {offers.length > 1 && (
          <IconButton
            icon="transfer"
            iconSize={18}
            label={`${countOf(offers.length, 'offer')} of ${label}`}
            onClick={() => setSwapping(true)}
          />
        )}
        <IconButton icon="trash" iconSize={18} label={`Remove ${label}`} onClick={act.onRemove} />
        {swapping && (
          <SwapOffer
            name={name}
            quantity={quantity}
            offers={offers}
            chosen={offer?.listingId ?? null}
            allot={(one) => allot(one, quantity, choosing)}
            onClose={() => setSwapping(false)}
            onChoose={(listingId) => {
              setSwapping(false);
              act.onSwap(listingId);
            }}
          />
        )}
      </td>
    </>
  );
}

/** The product as it is known, and below it what was given, where that says something else. */
function Product({ line: { draft, read }, offer }: { line: DeskLine; offer: Offer | null }): ReactNode {
  if (read === null || read.name === null) return <span className={styles.given}>{draft.text}</span>;
  const other = offer !== null && read.kind !== 'words' && offer.ndc !== read.ndc;
  const scanned = [
    read.gtin !== null && `GTIN ${read.gtin}`,
    read.lot_name !== null && `lot ${read.lot_name}`,
    read.expiry_date !== null && `expires ${read.expiry_date}`,
  ].filter(Boolean);
  return (
    <>
      {offer ? (
        <Link to="/detailed/$id" params={{ id: String(offer.listingId) }} className={styles.name}>
          {offer.name}
        </Link>
      ) : (
        <span className={styles.name}>{read.name}</span>
      )}
      <span className={styles.soft}>
        <Ndc ndc={offer?.ndc ?? read.ndc ?? ''} />
        {other && (
          <>
            {' '}
            for <Ndc ndc={read.ndc ?? ''} />
          </>
        )}
        {read.kind === 'words' && ` for ‘${draft.text}’`}
        {scanned.length > 0 && ` · scanned: ${scanned.join(', ')}`}
      </span>
    </>
  );
}

function Remedy({ line, label, onQuantity, onSplit }: { line: DeskLine; label: string } & RowActions) {
  const { state, choice } = line;
  const suggested = choice?.allotment?.suggested ?? null;
  const available = choice?.allotment?.packs ?? 0;
  const what = <span className="visually-hidden">, {label}</span>;
  if (state === 'refused' && suggested !== null) {
    return (
      <Button size="compact-xs" variant="default" onClick={() => onQuantity(suggested)}>
        Take {formatCount(suggested)}
        {what}
      </Button>
    );
  }
  if (state !== 'short' || available === 0) return null;
  return (
    <span className={styles.remedies}>
      <Button size="compact-xs" variant="default" onClick={() => onQuantity(available)}>
        Take {formatCount(available)}
        {what}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => onSplit(available)}>
        Rest elsewhere{what}
      </Button>
    </span>
  );
}
