import { formatNdc, formatUsd } from '../../../shared/format.ts';
import type { WholeInvoice } from '../api.ts';
import { signedUsd } from './invoice-columns.tsx';
import styles from './edi.module.css';

type Row = WholeInvoice['rows'][number];

/** Order and invoice side by side; what differs is marked and said (RB-393). */
export function ComparedLines({ invoice: { rows } }: { invoice: WholeInvoice }) {
  return (
    <section className={styles.part} aria-label="Order and invoice">
      <h3 className={styles.heading}>Order and invoice</h3>
      <table className={styles.compared}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Product</th>
            <th scope="col" className={styles.number}>
              Ordered
            </th>
            <th scope="col" className={styles.number}>
              Shipped
            </th>
            <th scope="col" className={styles.number}>
              Invoiced
            </th>
            <th scope="col" className={styles.number}>
              Agreed
            </th>
            <th scope="col" className={styles.number}>
              Price
            </th>
            <th scope="col" className={styles.number}>
              Difference
            </th>
            <th scope="col">What differs</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Line key={index} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Line({ row }: { row: Row }) {
  const says = (word: string) => row.words.some((words) => words.includes(word));
  const cell = (differs: boolean) => `${styles.number} ${differs ? styles.differs : ''}`;
  const isUnknown = says('Not part');
  return (
    <tr>
      <td data-label="Line">{row.line ?? '–'}</td>
      <td data-label="Product" className={isUnknown ? styles.differs : undefined}>
        <div>
          {row.name ?? 'Not in the directory'}
          <div className={styles.mono}>{formatNdc(row.ndc)}</div>
        </div>
      </td>
      <td data-label="Ordered" className={styles.number}>
        {row.ordered ?? '–'}
      </td>
      <td data-label="Shipped" className={styles.number}>
        {row.shipped ?? '–'}
      </td>
      <td data-label="Invoiced" className={cell(isUnknown || says('more than shipped'))}>
        {row.invoiced ?? '–'}
      </td>
      <td data-label="Agreed" className={styles.number}>
        {row.agreed === null ? '–' : formatUsd(row.agreed)}
      </td>
      <td data-label="Price" className={cell(says('Price'))}>
        {row.price === null ? '–' : `$${row.price}`}
      </td>
      <td data-label="Difference" className={styles.number}>
        {signedUsd(row.difference)}
      </td>
      <td data-label="What differs">{row.words.join(', ') || '–'}</td>
    </tr>
  );
}
