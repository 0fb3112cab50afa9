import { errorText } from '../../../shared/api-error.ts';
import { countOf } from '../../../shared/format.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { Money } from '../../../ui/values.tsx';
import { useRulePreview, type NewRule } from '../api.ts';
import type { RuleFormState } from '../use-rule-form.ts';
import styles from './pricing.module.css';

const PAUSE_MS = 500;

/** What the rule that is being typed would do, before it is saved. */
export function RulePreview({ form: { rule, refused } }: { form: RuleFormState }) {
  const asked = useDebounced(rule === null ? null : askable(rule), PAUSE_MS);
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
          {data.lots.length > 0 && (
            <Lots lots={data.lots} count={data.lot_count} packs={asked.min_quantity ?? 1} />
          )}
        </>
      )}
    </section>
  );
}

/** A name or a switch changes no price. */
const askable = (rule: NewRule): NewRule => ({ ...rule, name: 'Preview', active: true });

type Lot = NonNullable<ReturnType<typeof useRulePreview>['data']>['lots'][number];

/** Each lot before and after; how many more there are. */
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
              <td className={styles.number}>
                <Money amount={lot.ruled_price} strong />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > lots.length && <p className={styles.soft}>And {countOf(count - lots.length, 'more lot')}.</p>}
    </>
  );
}
