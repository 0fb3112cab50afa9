import { Button } from '@mantine/core';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorText } from '../../../shared/api-error.ts';
import { api } from '../../../shared/http.ts';
import { loadMe, useMe, useSession } from '../../../shared/session.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { moveTo } from '../leave.ts';
import styles from './medigi-page.module.css';

const NAME = 'Medigi';

/**
 * The menu's way to the main catalog: there at once when the company has agreed, else after the clickwrap (SH-462 … SH-466).
 */
export function MedigiPage() {
  const me = useMe();
  const agreed = me.company?.agreed_to_medigi ?? false;
  const { client, config } = useSession();
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const here = client.brand === 'main';
  const host = config?.markets.main ?? null;

  const go = useEffectEvent(async () => {
    if (here || host === null) return navigate({ to: '/catalog', replace: true });
    await moveTo(host).catch(setError);
  });
  useEffect(() => {
    if (!me.is_buyer) void navigate({ to: '/', replace: true });
    else if (agreed) void go();
  }, [agreed, attempt, me.is_buyer, navigate]);
  const retry = () => {
    setError(null);
    setAttempt(attempt + 1);
  };

  return (
    <Page>
      <PageHeader title={NAME} />
      {error !== null && <ErrorState error={error} title={`${NAME} could not be opened.`} onRetry={retry} />}
      {agreed ? <p role="status">Please Wait</p> : me.is_buyer && <Clickwrap />}
    </Page>
  );
}

function Clickwrap() {
  const me = useMe();
  const router = useRouter();
  const [state, setState] = useState<'asking' | 'saving'>('asking');
  const [problem, setProblem] = useState<string | null>(null);
  const acknowledge = async () => {
    if (me.company_id === null) return;
    setState('saving');
    setProblem(null);
    try {
      await api.saveCompany({ params: { id: me.company_id }, body: { agreed_to_medigi: 1 } });
      await loadMe({ refresh: true });
    } catch (error) {
      setProblem(errorText(error));
      setState('asking');
    }
  };
  const cancel = () => router.history.back();
  return (
    <Popup opened title={`Introducing ${NAME}`} width={500} onClose={cancel}>
      <p>
        {NAME} is our main catalog: full-dated medicine from every manufacturer and supplier, beside
        short-dated and compounded listings. By continuing, you agree on behalf of{' '}
        {me.company?.name ?? 'your company'} to the{' '}
        <Link to="/terms" target="_blank">
          terms of use
        </Link>
        .
      </p>
      {problem !== null && <p role="alert">{problem}</p>}
      <div className={styles.buttons}>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
        <Button loading={state === 'saving'} data-autofocus onClick={() => void acknowledge()}>
          Acknowledge
        </Button>
      </div>
    </Popup>
  );
}
