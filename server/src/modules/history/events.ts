import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';
import { newUuid } from '../../platform/secrets.ts';

interface AboutReport {
  calibration_id: number;
  file_name: string;
  facility_id: number;
  facility_name: string;
  company_id: number;
}

declare module '../../platform/jobs/events.ts' {
  interface EventFacts {
    'calibration.read': AboutReport & { counted_rows: number; repeated_rows: number; doubtful_rows: number };
    'calibration.columns_wanted': AboutReport;
    'calibration.rejected': AboutReport & { reason: string };
  }
}

interface Report {
  id: number;
  file_name: string;
  facility_id: number;
  company_id: number;
}

async function factsOf(tx: Tx, { id, file_name, facility_id, company_id }: Report): Promise<AboutReport> {
  const { rows } = await sql<{ name: string }>`select name from facility where id = ${facility_id}`.execute(
    tx,
  );
  return { calibration_id: id, file_name, facility_id, facility_name: rows[0]?.name ?? '', company_id };
}

export const calibrationRead = async (
  tx: Tx,
  report: Report,
  figures: { counted_rows: number; repeated_rows: number; doubtful_rows: number },
): Promise<DomainEvent> => ({
  key: newUuid(),
  type: 'calibration.read',
  data: { ...(await factsOf(tx, report)), ...figures },
});

export const columnsWanted = async (tx: Tx, report: Report): Promise<DomainEvent> => ({
  key: newUuid(),
  type: 'calibration.columns_wanted',
  data: await factsOf(tx, report),
});

export const calibrationRejected = async (tx: Tx, report: Report, reason: string): Promise<DomainEvent> => ({
  key: newUuid(),
  type: 'calibration.rejected',
  data: { ...(await factsOf(tx, report)), reason },
});
