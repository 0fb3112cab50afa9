import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { addMonths } from '#rules/dates.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { countOf, formatMoment, formatUsd, listOf, monthText } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { fileAddress } from '../../../shared/transfers.ts';
import { useGo } from '../../../shared/use-list-screen.ts';
import { Popup, SidePanel } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import type { CompanyCredit } from '../credit-api.ts';
import { useSendStatements, useStatements, type Statement } from '../statements-api.ts';
import styles from './billing.module.css';

/** Whoever reads what the own company owes. */
const READERS = ['FinanceAdmin', 'CompanyAdmin'];

/** Opens the statements of the own company, which have an address (RB-067). */
export function OwnStatements({ opened }: { opened: boolean }) {
  const me = useMe();
  const go = useGo();
  const show = (statements?: string) => go({ statements });
  if (!me.roles.some((role) => READERS.includes(role))) return null;
  return (
    <>
      <Button variant="default" onClick={() => show('all')}>
        Statements
      </Button>
      <SidePanel title="Statements" width={520} opened={opened} onClose={() => show()}>
        {opened && <Statements />}
      </SidePanel>
    </>
  );
}

/** Of a company, or of the own one. */
export function Statements({ companyId }: { companyId?: number }) {
  const { data, error, refetch } = useStatements(companyId, true);
  if (error !== null && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines lines={4} />;
  if (data.length === 0)
    return (
      <EmptyState drawing="file" title="No statements yet">
        The statement of a month is mailed to the AP contacts on the 2nd of the next.
      </EmptyState>
    );
  return (
    <ul className={styles.statements}>
      {data.map((statement) => (
        <Sent key={statement.id} statement={statement} />
      ))}
    </ul>
  );
}

function Sent({ statement: { id, month, opening, closing, sent_date, sent_to } }: { statement: Statement }) {
  return (
    <li>
      <div>
        <strong>{monthText(month)}</strong>
        <div>
          {formatUsd(opening)} to {formatUsd(closing)}
        </div>
        <div className={styles.soft}>
          Sent {formatMoment(sent_date)} to {listOf(sent_to)}
        </div>
      </div>
      <Button
        component="a"
        variant="default"
        size="xs"
        href={fileAddress('getStatementFile', { params: { id } })}
        target="_blank"
        rel="noopener"
      >
        Download<span className="visually-hidden"> the statement of {monthText(month)}</span>
      </Button>
    </li>
  );
}

interface SendProps {
  companies: readonly CompanyCredit[];
  onClose: () => void;
}

/** Mails the statement of a month to chosen companies (RB-065). */
export const SendStatements = ({ companies, onClose }: SendProps) => (
  <Popup
    title={`Send statements to ${countOf(companies.length, 'company', 'companies')}`}
    width={440}
    opened={companies.length > 0}
    onClose={onClose}
  >
    {companies.length > 0 && <SendForm companies={companies} onClose={onClose} />}
  </Popup>
);

const MONTHS = 13;

function SendForm({ companies, onClose }: SendProps) {
  const first = `${todayUtc().slice(0, 7)}-01`;
  const months = Array.from({ length: MONTHS }, (_none, back) => addMonths(first, -back).slice(0, 7));
  const [month, setMonth] = useState(months[1] ?? '');
  const send = useSendStatements();
  const submit = () =>
    send.mutate(
      { company_ids: companies.map(({ company_id: id }) => id), month },
      {
        onSuccess: ({ data: { sent, without_contact: without } }) => {
          if (sent > 0) toast.success(`${countOf(sent, 'statement')} sent`);
          if (without.length > 0) toast.warning(`Nobody takes statements at ${listOf(without)}.`);
          if (sent === 0 && without.length === 0)
            toast.info('They were sent a moment ago, and are not sent twice.');
          onClose();
        },
      },
    );
  return (
    <RecordForm send="Send" sending={send.isPending} error={send.error} onSend={submit} onLeave={onClose}>
      <Select
        label="Month"
        data={months.map((one) => ({ value: one, label: monthText(one) }))}
        value={month}
        allowDeselect={false}
        onChange={(one) => setMonth(one ?? month)}
      />
      <p className={styles.soft}>Each goes to the AP contacts of the facilities of its company.</p>
    </RecordForm>
  );
}
