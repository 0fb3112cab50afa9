import type { ShelfProduct } from '#contract/catalog/shelf.ts';
import { productTitle } from '#rules/catalog/product-title.ts';
import { CatalogMark } from '../../../ui/marks.tsx';
import { PackageShape } from '../../../ui/package-shape.tsx';
import styles from './shelf.module.css';

interface Props {
  label: string;
  products: readonly ShelfProduct[];
  /** With the NDC, where there is room for it. */
  full?: boolean;
}

/** What visitors see of products: name and pack, never a price. */
export function ProductRows({ label, products, full = false }: Props) {
  return (
    <ul className={styles.rows} aria-label={label} data-full={full || undefined}>
      {products.map((one) => (
        <li key={`${one.ndc_number} ${one.catalog_type}`} className={styles.row}>
          <PackageShape dosageForm={one.dosage_form} packaging={one.package_description} size={24} />
          <span className={styles.name}>{productTitle(one.name)}</span>
          <span className={styles.pack}>{one.package_description}</span>
          {full && (
            <span className={styles.ndc}>
              <span className="visually-hidden">NDC </span>
              {one.ndc_number}
            </span>
          )}
          {full && <CatalogMark catalog={one.catalog_type} />}
        </li>
      ))}
    </ul>
  );
}
