import { Button } from '@mantine/core';
import { useState } from 'react';
import { COUNTS_PACKS, type CountedUnits } from '#rules/history/counted-units.ts';
import { errorText } from '../../../shared/api-error.ts';
import { countOf, formatUsd } from '../../../shared/format.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useSettleRows, type ReportDetail } from '../api.ts';
import { CorrectProduct, priceInReport } from './correct-product.tsx';
import styles from './history.module.css';

/** As many as one reply has. */
const MOST_SHOWN = 200;

type Doubt = ReportDetail['doubts'][number];

/** What a person said before, and what nobody knew, to be corrected. */
export function Settled({ report }: { report: ReportDetail }) {
  return (
    <details className={styles.details}>
      <summary>Settled and unknown products ({report.settled.length})</summary>
      <ul className={styles.doubts} aria-label="Settled and unknown products">
        {report.settled.map((doubt) => (
          <OneDoubt key={doubt.product_no} report={report} doubt={doubt} mayAccept={asksToAccept} />
        ))}
      </ul>
    </details>
  );
}

/** Products of the report that nobody is sure of. Administrators say what they are, for every report at once. */
export function Doubts({ report }: { report: ReportDetail }) {
  const [agreed, setAgreed] = useState(false);
  /** Once a report: the next ones are accepted in one click. */
  const mayAccept = async (doubt: Doubt) => {
    const may = agreed || (await asksToAccept(doubt));
    setAgreed(may);
    return may;
  };
  return (
    <div className={styles.stack}>
      <p>
        {report.can.settle
          ? 'What you say counts for all equal lines of every report, and for those to come; where the price is in doubt, for those at about the same price.'
          : 'Our team looks at these lines; until then they do not count.'}
      </p>
      {report.doubts.length === MOST_SHOWN && (
        <p>The first {MOST_SHOWN} products; others follow as these are settled.</p>
      )}
      <ul className={styles.doubts} aria-label="Lines in doubt">
        {report.doubts.map((doubt) => (
          <OneDoubt key={doubt.product_no} report={report} doubt={doubt} mayAccept={mayAccept} />
        ))}
      </ul>
    </div>
  );
}

const asksToAccept = ({ label, ndc_text: written, proposed, ...doubt }: Doubt) =>
  confirm({
    title: `Accept ${label || written}?`,
    body: `It is ${proposed?.name ?? ''}, ${whereOf(doubt)}. The figures of their facilities follow.`,
    confirmLabel: 'Accept',
  });

const asksToSetAside = ({ label, ndc_text: written, ...doubt }: Doubt) =>
  confirm({
    title: `Set ${label || written} aside?`,
    body: `It is not counted, ${whereOf(doubt)}. The figures of their facilities follow.`,
    confirmLabel: 'Set aside',
  });

/** What a decision holds for. */
const whereOf = ({ far_price: isFar, price }: Pick<Doubt, 'far_price' | 'price'>) =>
  isFar && price !== null
    ? `in every report that has this line at about ${formatUsd(price)} – half to twice as much – and in those to come`
    : 'in every report that has this line and in those to come';

interface DoubtProps {
  report: ReportDetail;
  doubt: Doubt;
  mayAccept: (doubt: Doubt) => Promise<boolean>;
}

function OneDoubt({ report, doubt, mayAccept }: DoubtProps) {
  const { ndc_text: written, label, rows, price, reason, proposed } = doubt;
  return (
    <li className={styles.doubt}>
      <div className={styles.cell}>
        <span className={styles.soft}>In the report, {countOf(rows, 'line')}</span>
        <span className={styles.name}>{label || 'No name'}</span>
        <span>
          {written}
          {price !== null && ` · ${priceInReport(price, doubt)}`}
        </span>
      </div>
      <div className={styles.cell}>
        <span className={styles.soft}>In the directory</span>
        {proposed === null ? (
          <span>Not found</span>
        ) : (
          <>
            <span className={styles.name}>{proposed.name}</span>
            <span>
              {proposed.ndc}
              {proposed.price !== null && ` · ${formatUsd(proposed.price)} list price`}
            </span>
          </>
        )}
      </div>
      {report.can.settle && <Settle report={report} doubt={doubt} mayAccept={mayAccept} />}
      <span className={styles.reason}>{reason}</span>
    </li>
  );
}

function Settle({ report, doubt, mayAccept }: DoubtProps) {
  const {
    product_no,
    label,
    ndc_text,
    proposed,
    settled,
    set_aside: isAside,
    packs_per_case,
    units_per_pack,
  } = doubt;
  const settle = useSettleRows(report.id);
  const [corrects, setCorrects] = useState(false);
  const name = label || ndc_text;
  const decide = (ndc: string | null, counted: CountedUnits, done: string) =>
    settle.mutate([{ product_no, ndc, ...counted, settled }], {
      onSuccess: () => {
        setCorrects(false);
        toast.success(done);
      },
    });
  const accept = async (ndc: string) => {
    if (await mayAccept(doubt)) decide(ndc, { packs_per_case, units_per_pack }, 'The lines count');
  };
  const setAside = async () => {
    if (await asksToSetAside(doubt)) decide(null, COUNTS_PACKS, 'The lines were set aside');
  };
  if (corrects)
    return (
      <CorrectProduct
        name={name}
        doubt={doubt}
        busy={settle.isPending}
        error={settle.error === null ? undefined : errorText(settle.error)}
        onChange={settle.reset}
        onSave={(ndc, counted) => decide(ndc, counted, 'The product was corrected')}
        onCancel={() => setCorrects(false)}
      />
    );
  return (
    <div className={styles.buttons}>
      {proposed !== null && (!settled || isAside) && (
        <Button size="xs" loading={settle.isPending} onClick={() => void accept(proposed.ndc)}>
          Accept<span className="visually-hidden"> {name}</span>
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => setCorrects(true)}>
        Correct<span className="visually-hidden"> {name}</span>
      </Button>
      {!isAside && (
        <Button size="xs" variant="default" disabled={settle.isPending} onClick={() => void setAside()}>
          Set aside<span className="visually-hidden"> {name}</span>
        </Button>
      )}
      {settle.error !== null && (
        <p role="alert" className={styles.rejected}>
          {errorText(settle.error)}
        </p>
      )}
    </div>
  );
}
