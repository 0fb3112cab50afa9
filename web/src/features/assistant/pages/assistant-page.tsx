import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ONLY_ADMINISTRATORS } from '#rules/assistant/limits.ts';
import { errorText } from '../../../shared/api-error.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { idOf } from '../../../shared/search-params.ts';
import { useSession } from '../../../shared/session.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useAsk } from '../api.ts';
import { AnswerView } from '../components/answer-view.tsx';
import { AskBox } from '../components/ask-box.tsx';
import styles from '../components/assistant.module.css';
import { SavedPanel } from '../components/saved-panel.tsx';
import { Visitor } from '../components/visitor.tsx';

/** A question box for administrators; visitors are asked to sign in, others are told (RB-501). */
export function AssistantPage() {
  const { me } = useSession();
  if (me === null) return <Visitor />;
  if (me.permissions.includes('assistant')) return <Assistant mayAskSql={me.permissions.includes('sql')} />;
  return (
    <Page>
      <EmptyState heading drawing="search" title={ONLY_ADMINISTRATORS}>
        Reports of what you bought or sold are under Reports.
      </EmptyState>
    </Page>
  );
}

function Assistant({ mayAskSql }: { mayAskSql: boolean }) {
  const { run, q: linked } = useSearch({ from: '/app/assistant' });
  const navigate = useNavigate({ from: '/assistant' });
  const [question, setQuestion] = useKeptDraft('assistant', () => '');
  const ask = useAsk();
  const runAtOnce = idOf(run);
  const ran = useRef<number | string | null>(null);
  const { mutate } = ask;
  useEffect(() => {
    const asked = runAtOnce ?? linked ?? null;
    if (asked === null || ran.current === asked) return;
    ran.current = asked;
    if (typeof asked === 'string') setQuestion(asked);
    mutate(typeof asked === 'string' ? { question: asked } : { saved: asked });
  }, [runAtOnce, linked, mutate, setQuestion]);
  /** The address is that of the question, so that it can be kept and sent to others. */
  const askAnew = (text: string) => {
    ran.current = text;
    mutate({ question: text });
    void navigate({ search: { q: text } });
  };
  return (
    <Page>
      <PageHeader
        title="Assistant"
        summary="Ask about orders, spend, stock, bids and more. It answers by prepared reports and changes nothing."
        actions={
          <>
            <LinkButton to="/admin/gpt/reports" variant="default">
              GPT Reports
            </LinkButton>
            {mayAskSql && <Link to="/admin/sql">SQL Tool</Link>}
          </>
        }
      />
      <div className={styles.work}>
        <AskBox
          question={question}
          waiting={ask.isPending}
          error={ask.error && errorText(ask.error)}
          onChange={setQuestion}
          onAsk={askAnew}
        />
        {ask.data && <AnswerView answer={ask.data} onAsk={(asked) => ask.mutate(asked)} />}
        {!ask.data && !ask.isPending && (
          <EmptyState drawing="search" title="Ask a question to see its answer here">
            Names of companies, products and days are understood: ‘last quarter’, ‘in May’, ‘top 20’.
          </EmptyState>
        )}
        <SavedPanel waiting={ask.isPending} onRun={(id) => ask.mutate({ saved: id })} />
      </div>
    </Page>
  );
}
