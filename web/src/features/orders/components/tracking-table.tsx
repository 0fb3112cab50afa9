import { Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { orderIdOf } from '#rules/orders/bulk-tracking.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { ReportRow, TrackingReport } from '../tracking-api.ts';
import selling from './selling.module.css';
import styles from './tracking.module.css';

interface Props {
  report: TrackingReport;
  /** By the place of the row. */
  onCarrier: (row: number, carrier: string) => void;
}

const STATES = {
  shipped: { tone: 'ok', would: 'Ships whole', did: 'Shipped' },
  partly_shipped: { tone: 'info', would: 'Ships a part', did: 'Partly shipped' },
  refused: { tone: 'refusal', would: 'Refused', did: 'Refused' },
} as const;

/** Row by row what was given and what comes of it. */
export function TrackingTable({ report, onCarrier }: Props) {
  return (
    <table className={`${selling.grid} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Order</th>
          <th scope="col">Tracking number</th>
          <th scope="col">Carrier</th>
          <th scope="col">Ship date</th>
          <th scope="col">Line</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {report.rows.map((row, index) => (
          <Row
            key={index}
            row={row}
            dry={report.dry_run}
            onCarrier={(carrier) => onCarrier(index, carrier)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  row: ReportRow;
  dry: boolean;
  onCarrier: (carrier: string) => void;
}

function Row({ row: { row, given, state, result, carriers }, dry, onCarrier }: RowProps) {
  const { tone, would, did } = STATES[state];
  const id = orderIdOf(given.order_id);
  const isThere = id !== null && !result.endsWith('does not exist.');
  return (
    <tr>
      <td data-label="Row">{row}</td>
      <td data-label="Order" className={selling.name}>
        {isThere ? (
          <Link to="/order-details/$id" params={{ id: String(id) }}>
            {given.order_id}
          </Link>
        ) : (
          given.order_id || '–'
        )}
      </td>
      <td data-label="Tracking number" className={styles.number}>
        {given.tracking_number || '–'}
      </td>
      <td data-label="Carrier">
        {dry && carriers.length > 1 ? (
          <Select
            size="xs"
            aria-label={`Carrier of row ${row}`}
            placeholder={`${carriers.join(' or ')}?`}
            data={carriers}
            value={null}
            onChange={(carrier) => carrier !== null && onCarrier(carrier)}
          />
        ) : (
          given.carrier || (given.tracking_number === '' ? '–' : 'By the number')
        )}
      </td>
      <td data-label="Ship date" className={styles.day}>
        {given.ship_date || '–'}
      </td>
      <td data-label="Line" className={styles.text}>
        {lineOf(given)}
      </td>
      <td data-label="Result" className={selling.wide}>
        <StatusBadge tone={tone}>{dry ? would : did}</StatusBadge>
        <div className={state === 'refused' ? styles.problem : styles.soft}>{result}</div>
      </td>
    </tr>
  );
}

function lineOf({ ndc, lot, packs }: ReportRow['given']): string {
  const parts = [
    ndc,
    lot === '' ? '' : `lot ${lot}`,
    packs === '' ? '' : `${packs} ${packs === '1' ? 'pack' : 'packs'}`,
  ];
  return parts.filter((part) => part !== '').join(', ') || 'What is left';
}
