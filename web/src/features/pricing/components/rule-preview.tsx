import { errorText } from '../../../shared/api-error.ts';
import { countOf } from '../../../shared/format.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { Money } from '../../../ui/values.tsx';
import { useRulePreview, type NewRule, type RulePreview as Preview, type RuleToPreview } from '../api.ts';
import { isDearer, rangeText, rivalText } from '../rule-words.ts';
import type { RuleFormState } from '../use-rule-form.ts';
import styles from './pricing.module.css';

const PAUSE_MS = 500;

/** What the rule that is being typed would do, before it is saved. */
export function RulePreview({ form: { rule, ruleId, refused } }: { form: RuleFormState }) {
  const asked = useDebounced(rule === null ? null : askable(rule, ruleId), PAUSE_MS);
  const { data, error } = useRulePreview(asked);
  return (
    <section className={styles.preview} aria-label="Preview" aria-live="polite">
      <h3>Preview</h3>
      {refused.length > 0 ? (
        <p className={styles.soft}>There is no preview yet: {refused.join('. ')}.</p>
      ) : asked === null || (data === undefined && error === null) ? (
        <p className={styles.soft}>What it touches appears here once its fields are filled in.</p>
      ) : error !== null || data === undefined ? (
        <p className={styles.soft}>{errorText(error)}</p>
      ) : (
        <>
          <p>
            Touches {countOf(data.lot_count, 'lot')} of {countOf(data.listings, 'listing')} on sale, for{' '}
            {countOf(data.facilities, 'facility', 'facilities')}.
          </p>
          {data.dearer > 0 && (
            <p className={styles.note}>
              {countOf(data.dearer, 'listing becomes', 'listings become')} dearer than{' '}
              {data.dearer === 1 ? 'its' : 'their'} list price.
            </p>
          )}
          <Rivals rivals={data.rivals} end={asked.end_date ?? null} />
          {data.lots.length > 0 && (
            <Lots lots={data.lots} count={data.lot_count} packs={asked.min_quantity ?? 1} />
          )}
        </>
      )}
    </section>
  );
}

/** A name or a switch changes no price. */
const askable = (rule: NewRule, ruleId: number | undefined): RuleToPreview => ({
  ...rule,
  name: 'Preview',
  active: true,
  ...(ruleId !== undefined && { rule_id: ruleId }),
});

/** What runs already for the same buyers and lots, and which of both counts. */
function Rivals({ rivals, end }: { rivals: Preview['rivals']; end: string | null }) {
  if (rivals.length === 0) return null;
  return (
    <ul className={styles.rivals} aria-label="Other price rules">
      {rivals.map((rival) => (
        <li
          key={`${rival.id} ${rival.beats}`}
          className={!rival.beats || isDearer(rival) ? styles.note : undefined}
        >
          {rivalText(rival, end)}
        </li>
      ))}
    </ul>
  );
}

type Lot = Preview['lots'][number];

/** Each lot at its list price, as its buyers pay it now, and with the rule; how many more there are. */
function Lots({ lots, count, packs }: { lots: readonly Lot[]; count: number; packs: number }) {
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Lot</th>
            <th scope="col" className={styles.number}>
              List price
            </th>
            <th scope="col" className={styles.number}>
              Pays now
            </th>
            <th scope="col" className={styles.number}>
              {packs > 1 ? `From ${countOf(packs, 'pack')}` : 'With it'}
            </th>
          </tr>
        </thead>
        <tbody>
          {lots.map((lot) => (
            <tr key={lot.lot_id}>
              <td>
                {lot.name}
                <div className={styles.soft}>
                  {lot.lot_name}, expires {lot.expiry_date}
                </div>
              </td>
              <td className={styles.number}>
                <Money amount={lot.price} />
              </td>
              <td className={styles.number}>{rangeText(lot.now)}</td>
              <td className={styles.number}>
                <strong>{rangeText(lot.after)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.soft}>What buyers pay includes the marketplace’s fee, where there is one.</p>
      {count > lots.length && <p className={styles.soft}>And {countOf(count - lots.length, 'more lot')}.</p>}
    </>
  );
}
