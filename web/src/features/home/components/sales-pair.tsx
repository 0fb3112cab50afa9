import { Link } from '@tanstack/react-router';
import { countOf, formatRoundUsd } from '../../../shared/format.ts';
import { Panel } from '../../../ui/page.tsx';
import type { SellerHomeFigures } from '../api.ts';
import styles from './seller-home.module.css';

type Sales = SellerHomeFigures['sales'];

/** The sales of 30 days beside those of the 30 before: two bars on one scale, each with its figures. */
export function SalesPair({ sales }: { sales: Sales }) {
  const most = Math.max(sales.now.dollars, sales.before.dollars, 1);
  return (
    <Panel
      title="Sales of 30 days"
      aside={
        <Link to="/orders" search={{ from: sales.since }}>
          Show orders
        </Link>
      }
    >
      <p className={styles.change}>{changeText(sales)}</p>
      <dl className={styles.bars}>
        <Bar label="Last 30 days" part={sales.now} share={sales.now.dollars / most} strong />
        <Bar label="30 days before" part={sales.before} share={sales.before.dollars / most} />
      </dl>
    </Panel>
  );
}

interface BarProps {
  label: string;
  part: Sales['now'];
  /** Of the longer bar, 0 to 1. */
  share: number;
  strong?: boolean;
}

function Bar({ label, part, share, strong = false }: BarProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
          <rect width={share * 100} height="8" data-strong={strong || undefined} />
        </svg>
        <span className={styles.amount}>
          {formatRoundUsd(part.dollars)} · {countOf(part.orders, 'order')}
        </span>
      </dd>
    </>
  );
}

function changeText({ now, before }: Sales): string {
  if (before.dollars === 0)
    return now.dollars === 0 ? 'No sales in 60 days.' : 'No sales in the 30 days before.';
  const percent = (now.dollars / before.dollars - 1) * 100;
  if (Math.abs(percent) < 0.05) return 'As much as in the 30 days before.';
  return `${Math.abs(percent).toFixed(1)} % ${percent > 0 ? 'more' : 'less'} than in the 30 days before.`;
}
