import { Link } from '@tanstack/react-router';
import { formatCount, formatRoundUsd, formatUsd, monthText } from '../../../shared/format.ts';
import { usePhone } from '../../../ui/dialogs.tsx';
import { StackedBars } from '../../../ui/stacked-bars.tsx';
import { expiringIn, monthOf, soldIn, type Figures } from '../seller-links.ts';
import board from './board.module.css';
import { Picture } from './picture.tsx';

/** Sales of twelve months as columns, and in figures, the newest first. */
export function SellerMonths({ months }: Pick<Figures, 'months'>) {
  return (
    <Picture
      title="Sales of 12 months"
      picture={
        <StackedBars
          label="Sales in each of 12 months; the table beside has the figures"
          axis="$ of orders that were not cancelled"
          series={[{ name: 'Sales', color: 'teal' }]}
          bars={months.map((one) => ({ month: monthOf(one), parts: [one.dollars] }))}
        />
      }
    >
      <table className={board.table} aria-label="Sales of 12 months">
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Orders</th>
            <th scope="col">Sales</th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((one) => (
            <tr key={one.from}>
              <th scope="row">
                <Link {...soldIn(one)}>{monthText(monthOf(one))}</Link>
              </th>
              <td>{formatCount(one.orders)}</td>
              <td>{formatUsd(one.dollars)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Picture>
  );
}

/** What expires within 90 days as its stock value, by month. */
export function ExpiringMonths({ expiring }: Pick<Figures, 'expiring'>) {
  const amount = usePhone() ? formatRoundUsd : formatUsd;
  if (expiring.lots === 0)
    return (
      <Picture title="Expiring within 90 days">
        <p className={board.none}>No lot in stock expires within 90 days.</p>
      </Picture>
    );
  return (
    <Picture
      title="Expiring within 90 days"
      aside={<Link {...expiringIn(expiring)}>Show all</Link>}
      picture={
        <StackedBars
          label="Stock value that expires in each month; the table beside has the figures"
          axis="$ of stock at its price"
          series={[{ name: 'Stock value', color: 'orange' }]}
          bars={expiring.months.map((one) => ({ month: monthOf(one), parts: [one.worth] }))}
        />
      }
    >
      <table className={board.table} aria-label="Expiring within 90 days">
        <thead>
          <tr>
            <th scope="col">Expires in</th>
            <th scope="col">Listings</th>
            <th scope="col">Lots</th>
            <th scope="col">Stock value</th>
          </tr>
        </thead>
        <tbody>
          {expiring.months.map((one) => (
            <tr key={one.from}>
              <th scope="row">
                <Link {...expiringIn(one)}>{monthText(monthOf(one))}</Link>
              </th>
              <td>{formatCount(one.listings)}</td>
              <td>{formatCount(one.lots)}</td>
              <td>{amount(one.worth)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Picture>
  );
}
