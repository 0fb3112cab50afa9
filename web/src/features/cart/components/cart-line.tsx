import { SOFT_BLOCKED } from '#rules/catalog/refusals.ts';
import { packsAndContents } from '#rules/catalog/packs-text.ts';
import { formatCount, formatShare, formatUnitPrice, formatUsd, plainDay } from '../../../shared/format.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CatalogMark } from '../../../ui/marks.tsx';
import { PackageShape } from '../../../ui/package-shape.tsx';
import { ExpiryPill } from '../../../ui/status-badge.tsx';
import { Eaches, Money, Ndc, PriceType } from '../../../ui/values.tsx';
import { useRemoveItem, type CartItem, type CartNote } from '../api.ts';
import { BlockedItem } from './blocked-item.tsx';
import { LotStepper } from './lot-stepper.tsx';
import styles from './cart.module.css';

interface Props extends Opening {
  notes: readonly CartNote[];
  /** All lines of its supplier. */
  among: readonly CartItem[];
}

interface Opening {
  item: CartItem;
  /** Sidebar only: opens the item for editing. Without it the item is read-only (SP-249, SP-255). */
  onOpen?: ((listingId: number) => void) | undefined;
}

/** One listing of the cart with its lots, savings, shipping and what is wrong with it. */
export function CartLine({ item, notes, among, onOpen }: Props) {
  return (
    <li className={styles.item}>
      <PackageShape dosageForm={item.dosage_form} packaging={item.package_description} size={40} />
      <div className={styles.itemBody}>
        <div className={styles.itemHead}>
          <Name item={item} onOpen={onOpen} />
          <Money amount={item.sub_total} strong />
          {onOpen && <RemoveButton item={item} />}
        </div>
        <div className={styles.soft}>
          <Ndc ndc={item.ndc_number} /> <CatalogMark catalog={item.catalog_type} compact />{' '}
          <Eaches count={item.eaches_per_pack} /> per pack
          {' · '}
          {packsAndContents(item.quantity, item)}
        </div>
        <Lots item={item} changing={onOpen !== undefined} />
        <Savings item={item} />
        <Shipping item={item} among={among} />
        {item.pricing.price_meta.buyer_transaction_fee > 0 && (
          <div className={styles.soft}>
            Transaction fee {formatUsd(item.pricing.price_meta.buyer_transaction_fee)}
          </div>
        )}
        <Notes notes={notes} />
        {item.notice !== null && <div className={styles.soft}>{item.notice}</div>}
        <BlockedItem item={item} />
        {item.errors.filter(isElsewhere(item)).map((error) => (
          <div key={error} className={styles.error}>
            {error}
          </div>
        ))}
      </div>
    </li>
  );
}

/** What stands beside the way to mend it is not said twice. */
const isElsewhere =
  ({ blocked }: CartItem) =>
  (error: string) =>
    blocked === null || error !== SOFT_BLOCKED;

/** Shipping is paid once for what one supplier sends; what an order of several pays stands below them. */
function Shipping({ item, among }: { item: CartItem; among: readonly CartItem[] }) {
  const { name, description } = item.pricing.price_meta.shipping_layer;
  const shared = among.length > 1 && name === 'standard';
  const differ = among.some((one) => one.pricing.price_meta.shipping_layer.description !== description);
  return (
    <div className={styles.soft}>
      {description}
      {shared && (differ ? ', if ordered alone' : ', once for the order')}
    </div>
  );
}

function Notes({ notes }: { notes: readonly CartNote[] }) {
  return notes.map(({ comment, author, date }) => (
    <p key={date + comment} className={styles.itemNote}>
      <span className="visually-hidden">Note: </span>
      {comment}{' '}
      <span className={styles.soft}>
        – {author}, {plainDay(date)}
      </span>
    </p>
  ));
}

function Name({ item, onOpen }: Opening) {
  if (!onOpen) return <strong className={styles.name}>{item.name}</strong>;
  return (
    <button type="button" className={styles.nameButton} onClick={() => onOpen(item.id)}>
      {item.name}
    </button>
  );
}

function Lots({ item, changing }: { item: CartItem; changing: boolean }) {
  return (
    <ul className={styles.lots} aria-label={`Lots of ${item.name}`}>
      {item.pricing.prices.map((lot) => (
        <li key={lot.id} className={styles.lot}>
          <ExpiryPill date={lot.expiry_date} />
          <span>
            {formatCount(lot.quantity)} × {formatUsd(lot.price)} <PriceType type={lot.price_type} />
          </span>
          <span className={styles.soft}>Lot {lot.lot_name}</span>
          {changing && <LotStepper item={item} lot={lot} />}
        </li>
      ))}
    </ul>
  );
}

/** Savings of an item: line, pack and unit (SP-267 … SP-269). */
function Savings({ item }: { item: CartItem }) {
  const line = item.pricing.amu.savings_per_line;
  if (line === null) return null;
  const pack = formatShare(line, item.quantity);
  const unit = formatUnitPrice(line / (item.quantity * item.eaches_per_pack));
  return (
    <div className={styles.saving}>
      Saves {item.quantity > 1 && `${formatUsd(line)} · `}
      {pack} per pack · {unit} per unit
    </div>
  );
}

function RemoveButton({ item }: { item: CartItem }) {
  const remove = useRemoveItem();
  const ask = async () => {
    const confirmed = await confirm({
      title: 'Confirm Removal',
      body: `Are you sure you want to remove ${item.name} from your cart?`,
      confirmLabel: 'Remove',
      destructive: true,
    });
    if (confirmed) remove.mutate(item);
  };
  return <IconButton icon="trash" label={`Remove ${item.name}`} iconSize={16} onClick={() => void ask()} />;
}
