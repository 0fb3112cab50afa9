import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount, formatRoundUsd, formatUsd } from '../../../shared/format.ts';
import { usePhone } from '../../../ui/dialogs.tsx';
import { Panel } from '../../../ui/page.tsx';
import { LINKS, soldOf, type Figures } from '../seller-links.ts';
import board from './board.module.css';
import styles from './seller-home.module.css';

type Days = Figures['recent'];

/** The ten products of which most packs were sold. */
export const BestSold = ({ best, recent }: Pick<Figures, 'best' | 'recent'>) => (
  <Panel title="Most sold in 90 days">
    {best.length === 0 ? (
      <p className={board.none}>Nothing was sold in 90 days.</p>
    ) : (
      <SoldTable
        label="Most sold in 90 days"
        rows={best.map((one) => ({
          ...one,
          key: one.ndc,
          name: one.name,
          to: soldOf(recent, { ndc: one.ndc }),
        }))}
      />
    )}
  </Panel>
);

/** What buyers may miss: listings without a pack, by what was sold of them before. */
export function MissedStock({ stock, recent }: { stock: Figures['out_of_stock']; recent: Days }) {
  return (
    <Panel
      title={`Out of stock (${formatCount(stock.count)})`}
      aside={stock.count > 0 && <Link {...LINKS.outOfStock}>Show all</Link>}
    >
      {stock.count === 0 ? (
        <p className={board.none}>Every listing has packs to sell.</p>
      ) : stock.shown.length === 0 ? (
        <p className={board.none}>Nothing of them was sold in the 90 days before.</p>
      ) : (
        <SoldTable
          label="Out of stock, with what was sold in the 90 days before"
          rows={stock.shown.map((one) => ({
            ...one,
            key: String(one.id),
            name: (
              <Link to="/manage-listings" search={{ stock: 'out', listing: String(one.id) }}>
                {one.name}
              </Link>
            ),
            to: soldOf(recent, { listing: String(one.id) }),
          }))}
        />
      )}
    </Panel>
  );
}

interface SoldRow {
  key: string;
  name: ReactNode;
  ndc_number: string;
  packs: number;
  orders: number;
  dollars: number;
  to: ReturnType<typeof soldOf>;
}

/** Packs as bars of one scale beside their figures; the orders lead to their list. */
function SoldTable({ label, rows }: { label: string; rows: readonly SoldRow[] }) {
  const amount = usePhone() ? formatRoundUsd : formatUsd;
  const most = Math.max(...rows.map(({ packs }) => packs), 1);
  return (
    <table className={board.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Packs</th>
          <th scope="col">Orders</th>
          <th scope="col">Sales</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, ndc_number: ndc, packs, orders, dollars, to }) => (
          <tr key={key}>
            <th scope="row">
              {name} <span className={styles.soft}>{ndc}</span>
              <svg className={board.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(packs / most) * 100} height="4" />
              </svg>
            </th>
            <td>{formatCount(packs)}</td>
            <td>
              <Link {...to} aria-label={`${formatCount(orders)} orders with ${ndc}`}>
                {formatCount(orders)}
              </Link>
            </td>
            <td>{amount(dollars)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
