import { Link } from '@tanstack/react-router';
import { excludedText } from '#rules/catalog/exclusions.ts';
import { formatUsDate } from '#rules/dates.ts';
import { packsText } from '#rules/catalog/packs-text.ts';
import { formatCount } from '../../../shared/format.ts';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Term } from '../../../ui/term.tsx';
import { Money, Ndc } from '../../../ui/values.tsx';
import type { AgainLine, BoughtLine } from '../api.ts';
import type { ReviewLine } from '../again-lines.ts';
import { Agreement } from './agreement.tsx';
import styles from './again.module.css';

interface Props {
  label: string;
  lines: readonly ReviewLine<AgainLine | BoughtLine>[];
  /** Usage and days since are shown. */
  usage?: boolean;
  onQuantity: (id: string, packs: number) => void;
  /** Ids of soft blocks. */
  agreed: ReadonlySet<number>;
  onAgree: (block: number, agrees: boolean) => void;
}

/** What was bought beside what it costs today; a quantity of 0 leaves a line out. */
export function AgainTable({ label, lines, usage = false, onQuantity, ...agreement }: Props) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table} data-usage={usage || undefined}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Packs</th>
            {usage && (
              <>
                <th scope="col" className={styles.number}>
                  Last
                </th>
                <th scope="col" className={styles.number}>
                  <Term name="AMU" />
                </th>
                <th scope="col" className={styles.number}>
                  Days since
                </th>
              </>
            )}
            <th scope="col" className={styles.number}>
              Last price
            </th>
            <th scope="col" className={styles.number}>
              Today
            </th>
            <th scope="col" className={styles.number}>
              Change
            </th>
            {!usage && (
              <>
                <th scope="col" className={styles.number}>
                  In stock
                </th>
                <th scope="col">Expires</th>
              </>
            )}
            <th scope="col">From</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((one) => (
            <Row
              key={one.id}
              one={one}
              usage={usage}
              onQuantity={(packs) => onQuantity(one.id, packs)}
              {...agreement}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Pick<Props, 'agreed' | 'onAgree'> {
  one: ReviewLine<AgainLine | BoughtLine>;
  usage: boolean;
  onQuantity: (packs: number) => void;
}

function Row({ one, usage, onQuantity, agreed, onAgree }: RowProps) {
  const { line, choice, quantity, today, change, stock, expiry, substitute, cutFrom } = one;
  const bought = 'amu' in line ? line : null;
  const block = choice?.offer?.blocked;
  return (
    <tr data-state={choice?.state ?? 'left out'}>
      <td className={styles.product}>
        {choice?.offer ? (
          <Link to="/detailed/$id" params={{ id: String(choice.offer.listingId) }} className={styles.name}>
            {line.name}
          </Link>
        ) : (
          <span className={styles.name}>{line.name}</span>
        )}
        <span className={styles.soft}>
          <Ndc ndc={choice?.offer?.ndc ?? line.ndc} />
        </span>
      </td>
      <td data-label="Packs">
        <QuantityStepper label={`Packs of ${line.name}`} value={quantity} live onChange={onQuantity} />
      </td>
      {usage && bought && (
        <>
          <td className={styles.number} data-label="Last">
            {formatCount(bought.quantity)}
          </td>
          <td className={styles.number} data-label="AMU">
            {bought.amu === null ? '–' : formatCount(Math.round(bought.amu))}
          </td>
          <td className={styles.number} data-label="Days since">
            {formatCount(bought.days_since)}
          </td>
        </>
      )}
      <td className={styles.number} data-label="Last price">
        <Money amount={line.last_price} />
      </td>
      <td className={styles.number} data-label="Today">
        <Money amount={today === null ? null : today / 100} strong />
      </td>
      <td className={styles.number} data-label="Change">
        <Change percent={change} />
      </td>
      {!usage && (
        <>
          <td className={styles.number} data-label="In stock">
            {stock === null ? '–' : formatCount(stock)}
          </td>
          <td className={styles.day} data-label="Expires">
            {expiry === null ? '–' : formatUsDate(expiry)}
          </td>
        </>
      )}
      <td className={styles.from}>
        {choice?.offer?.supplierName ?? line.company_name}{' '}
        {usage && stock !== null && <span className={styles.stock}>{formatCount(stock)} in stock</span>}
        {substitute && <StatusBadge tone="info">Substitute</StatusBadge>}
        {choice?.offer?.exclusionReason != null && (
          <span className={styles.why}>{excludedText(choice.offer.exclusionReason)}</span>
        )}
        {cutFrom !== null && (
          <span className={styles.why}>
            {packsText(quantity)} instead of {formatCount(cutFrom)}.
          </span>
        )}
        {choice?.why != null && <span className={styles.why}>{choice.why}</span>}
        {block && (
          <Agreement
            block={block}
            label={line.name}
            agreed={agreed.has(block.id)}
            onAgree={(id) => onAgree(block.id, id !== null)}
          />
        )}
        {choice === null && <span className={styles.why}>Left out.</span>}
      </td>
    </tr>
  );
}

function Change({ percent }: { percent: number | null }) {
  if (percent === null) return '–';
  if (percent === 0) return <span className={styles.soft}>same</span>;
  const tone = percent < 0 ? styles.less : styles.more;
  return (
    <span className={tone}>
      {percent < 0 ? '−' : '+'}
      {Math.abs(percent).toFixed(1)} %
    </span>
  );
}
