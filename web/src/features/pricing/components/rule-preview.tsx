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
            Touches {countOf(data.listings, 'listing')} on sale, for{' '}
            {countOf(data.facilities, 'facility', 'facilities')}.
          </p>
          {data.dearer > 0 && (
            <p className={styles.note}>
              {countOf(data.dearer, 'listing becomes', 'listings become')} dearer than{' '}
              {data.dearer === 1 ? 'its' : 'their'} list price.
            </p>
          )}
          {data.examples.length > 0 && <Examples examples={data.examples} packs={asked.min_quantity ?? 1} />}
        </>
      )}
    </section>
  );
}

/** A name or a switch changes no price. */
const askable = (rule: NewRule): NewRule => ({ ...rule, name: 'Preview', active: true });

type Example = NonNullable<ReturnType<typeof useRulePreview>['data']>['examples'][number];

function Examples({ examples, packs }: { examples: readonly Example[]; packs: number }) {
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Listing</th>
            <th scope="col" className={styles.number}>
              List price
            </th>
            <th scope="col" className={styles.number}>
              {packs > 1 ? `From ${countOf(packs, 'pack')}` : 'With it'}
            </th>
          </tr>
        </thead>
        <tbody>
          {examples.map((one) => (
            <tr key={one.listing_id}>
              <td>{one.name}</td>
              <td className={styles.number}>
                <Money amount={one.price} />
              </td>
              <td className={styles.number}>
                <Money amount={one.ruled_price} strong />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.soft}>One lot of each; the rule goes for its other lots, too.</p>
    </>
  );
}
