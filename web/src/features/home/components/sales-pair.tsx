import { Link } from '@tanstack/react-router';
import { countOf, formatUsd } from '../../../shared/format.ts';
import { Panel } from '../../../ui/page.tsx';
import { soldIn, type Figures } from '../seller-links.ts';
import styles from './seller-home.module.css';

type Sales = Figures['sales'];

interface Words {
  now: string;
  before: string;
  /** 'than in …' */
  than: string;
}

/** The sales of 30 days beside those of the 30 before. */
export const SalesPair = ({ sales }: { sales: Sales }) => (
  <Pair
    title="Sales of 30 days"
    sales={sales}
    words={{ now: 'Last 30 days', before: '30 days before', than: 'in the 30 days before' }}
  />
);

/** This month so far beside the one before until the same day. */
export const MonthPair = ({ month }: { month: Sales }) => (
  <Pair
    title="Sales of this month"
    sales={month}
    words={{
      now: 'This month',
      before: 'Last month, same days',
      than: 'by the same day last month',
    }}
  />
);

interface Props {
  title: string;
  sales: Sales;
  words: Words;
}

/** Two bars on one scale, each with its figures and the orders behind them. */
function Pair({ title, sales, words }: Props) {
  const most = Math.max(sales.now.dollars, sales.before.dollars, 1);
  return (
    <Panel title={title}>
      <p className={styles.change}>{changeText(sales, words)}</p>
      <dl className={styles.bars}>
        <Bar label={words.now} part={sales.now} share={sales.now.dollars / most} strong />
        <Bar label={words.before} part={sales.before} share={sales.before.dollars / most} />
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
      <dt>
        <Link {...soldIn(part)}>{label}</Link>
      </dt>
      <dd>
        <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
          <rect width={share * 100} height="8" data-strong={strong || undefined} />
        </svg>
        <span className={styles.amount}>
          {formatUsd(part.dollars)} · {countOf(part.orders, 'order')}
        </span>
      </dd>
    </>
  );
}

function changeText({ now, before }: Sales, { than }: Words): string {
  if (before.dollars === 0) return now.dollars === 0 ? 'No sales yet.' : `No sales ${than}.`;
  const percent = (now.dollars / before.dollars - 1) * 100;
  if (Math.abs(percent) < 0.05) return `As much as ${than}.`;
  return `${Math.abs(percent).toFixed(1)} % ${percent > 0 ? 'more' : 'less'} than ${than}.`;
}
