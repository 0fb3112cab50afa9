import { Link, useSearch } from '@tanstack/react-router';
import { hasStatus, errorText } from '../../../shared/api-error.ts';
import { formatCount, totalOf } from '../../../shared/format.ts';
import { useHasPage } from '../../../shared/has-page.ts';
import type { ReplyOf } from '../../../shared/http.ts';
import { stringifySearch } from '../../../shared/search-params.ts';
import { useClient } from '../../../shared/session.ts';
import button from '../../../ui/plain-button.module.css';
import { ProductRows } from '../components/product-rows.tsx';
import { RowsToCome } from '../components/rows-to-come.tsx';
import { ShelfSearch } from '../components/shelf-search.tsx';
import styles from '../components/shelf.module.css';
import { REGISTER_BUYER } from '../links.ts';
import { useShelf } from '../shelf.ts';

/** What a supplier sells, for visitors of its own site: names and packs to search, prices after the sign-in. */
export function ShelfPage() {
  const { name } = useClient();
  const { searchText = '', page } = useSearch({ from: '/app/shelf' });
  const { found, error, waiting, retry } = useShelf(searchText, Number(page ?? 1));
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>What {name} sells</h1>
      <ShelfSearch text={searchText} />
      {error === null ? (
        <>
          <p className={styles.told} role="status">
            {found === null || waiting ? 'Please Wait' : <Told found={found} asked={searchText} />}
          </p>
          <div className={styles.card} aria-busy={waiting}>
            {found === null ? <RowsToCome count={8} /> : <Rows found={found} asked={searchText} />}
          </div>
          {found !== null && !waiting && <Pages found={found} asked={searchText} />}
        </>
      ) : (
        <div className={styles.card} role="alert">
          <div className={styles.empty}>
            <h2>The products could not be loaded.</h2>
            <p>{errorText(error)}</p>
            {!hasStatus(error, 403) && (
              <button type="button" className={button.outlined} onClick={retry}>
                Try again
              </button>
            )}
          </div>
        </div>
      )}
      <WayIn asked={searchText} />
    </div>
  );
}

interface FoundProps {
  found: ReplyOf<'searchShelf'>;
  asked: string;
}

function Told({ found: { meta }, asked }: FoundProps) {
  const total = totalOf(meta, 'product');
  if (meta.corrected_search === undefined) return total;
  return (
    <>
      Nothing matches “{asked}”. Showing <b>{meta.corrected_search}</b>: {total}
    </>
  );
}

function Rows({ found: { data }, asked }: FoundProps) {
  const { name } = useClient();
  if (data.length > 0) return <ProductRows full label="Products" products={data} />;
  return (
    <div className={styles.empty}>
      <h2>No products found</h2>
      <p>
        {asked === ''
          ? `${name} has nothing in stock right now.`
          : `${name} has nothing in stock that matches “${asked}”. Try fewer words, or an NDC.`}
      </p>
      {asked !== '' && (
        <Link to="/shelf" className={button.outlined}>
          Show all products
        </Link>
      )}
    </div>
  );
}

/** Links, so that a page can be opened beside this one. */
function Pages({ found: { meta }, asked }: FoundProps) {
  const { page, per_page: perPage, total } = meta;
  const last = Math.max(1, Math.ceil(total / perPage));
  if (last === 1) return null;
  const to = (next: number) => ({
    to: '/shelf' as const,
    search: {
      ...(asked !== '' && { searchText: asked }),
      ...(next > 1 && { page: String(next) }),
    },
  });
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <span>
        Page {formatCount(page)} of {formatCount(last)}
      </span>
      {page > 1 && <Link {...to(Math.min(page - 1, last))}>Previous page</Link>}
      {page < last && <Link {...to(page + 1)}>Next page</Link>}
    </nav>
  );
}

/** The search goes along, so that who signs in sees the prices of what they looked for. */
function WayIn({ asked }: { asked: string }) {
  const hasPage = useHasPage();
  const destination = `/catalog${stringifySearch({ searchText: asked })}`;
  return (
    <div className={styles.way}>
      <p>Prices, lots and expiration dates are for licensed facilities.</p>
      <div className={styles.ways}>
        <Link to="/login" search={{ destination }} className={button.filled}>
          Sign in for prices
        </Link>
        {hasPage(REGISTER_BUYER) && (
          <Link to={REGISTER_BUYER} className={button.outlined}>
            Facility Registration
          </Link>
        )}
      </div>
    </div>
  );
}
