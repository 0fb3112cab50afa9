import { Button, Tabs } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { ApiError, hasStatus } from '../../../shared/api-error.ts';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useRun, useSchema, type SavedQuery } from '../api.ts';
import { CompanyField, type ChosenCompany } from '../components/company-field.tsx';
import { Editor, insertName } from '../components/editor.tsx';
import { HistoryPanel } from '../components/history-panel.tsx';
import { Outcome } from '../components/outcome.tsx';
import { SavePopup } from '../components/save-popup.tsx';
import { SavedPanel } from '../components/saved-panel.tsx';
import { SchemaBrowser } from '../components/schema-browser.tsx';
import styles from './sql-page.module.css';

interface Draft {
  query: string;
  company: ChosenCompany | null;
}

const START: Draft = { query: '', company: null };
const NO_RIGHT = 'Ask an administrator with the permission ‘users’ for the permission ‘sql’.';

/** One SELECT over the reporting views, its rows, and what was asked before. */
export function SqlPage() {
  const schema = useSchema();
  if (hasStatus(schema.error, 403))
    return (
      <Page>
        <EmptyState heading drawing="search" title="You may not use the SQL tool">
          {schema.error?.message} {NO_RIGHT}
        </EmptyState>
      </Page>
    );
  return (
    <Page>
      <PageHeader title="SQL Tool" summary="Ask the database with one SELECT over the reporting views." />
      {schema.data?.available === false && (
        <p role="status" className={styles.notice}>
          The SQL tool is not available: the database has not been prepared for it. Ask whoever runs the
          marketplace.
        </p>
      )}
      <Workbench schema={schema} />
    </Page>
  );
}

function Workbench({ schema }: { schema: ReturnType<typeof useSchema> }) {
  const errorId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useKeptDraft<Draft>('sql', () => START);
  const [tab, setTab] = useState<string | null>('result');
  const [opened, setOpened] = useState<SavedQuery | null>(null);
  const [saving, setSaving] = useState(false);
  const { run, start, stop, question } = useQuestion();
  const { query, company } = draft;
  const write = (next: string) => setDraft({ ...draft, query: next });
  const errorAt = run.error instanceof ApiError && question?.query === query ? run.error.data?.['at'] : null;
  const use = (next: string) => {
    write(next);
    box.current?.focus();
  };
  const ask = () => {
    setTab('result');
    start({ query, company_id: company?.id ?? null }, (at) => showPlace(box.current, at));
  };
  const insert = (name: string) => {
    if (!box.current) return;
    insertName(box.current, name);
    write(box.current.value);
    box.current.focus();
  };
  return (
    <div className={styles.columns}>
      <div className={styles.work}>
        <Editor
          {...{ box, errorId }}
          value={query}
          schema={schema.data}
          errorAt={typeof errorAt === 'number' ? errorAt : null}
          onChange={write}
          onRun={ask}
        />
        <div className={styles.bar}>
          <CompanyField value={company} onChange={(next) => setDraft({ ...draft, company: next })} />
          <Button onClick={ask} disabled={run.isPending} title="Ctrl+Enter">
            Run
          </Button>
          {run.isPending && (
            <Button variant="default" onClick={stop}>
              Stop
            </Button>
          )}
          <Button variant="default" disabled={query.trim() === ''} onClick={() => setSaving(true)}>
            Save
          </Button>
        </div>
        <Tabs value={tab} onChange={setTab} keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="result">Result</Tabs.Tab>
            <Tabs.Tab value="history">History</Tabs.Tab>
            <Tabs.Tab value="saved">Saved</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="result" className={styles.tab}>
            <Outcome {...{ run, question, errorId }} />
          </Tabs.Panel>
          <Tabs.Panel value="history" className={styles.tab}>
            <HistoryPanel onUse={use} />
          </Tabs.Panel>
          <Tabs.Panel value="saved" className={styles.tab}>
            <SavedPanel
              onOpen={(saved) => {
                setOpened(saved.own ? saved : null);
                use(saved.query);
              }}
            />
          </Tabs.Panel>
        </Tabs>
      </div>
      <Panel title="Views">
        {schema.data && <SchemaBrowser schema={schema.data} onInsert={insert} />}
        {schema.isPending && <SkeletonLines lines={8} />}
        {schema.error && <ErrorState error={schema.error} onRetry={() => void schema.refetch()} />}
      </Panel>
      {saving && (
        <SavePopup
          query={query}
          known={opened}
          onClose={() => setSaving(false)}
          onSaved={(saved) => {
            setOpened(saved);
            setSaving(false);
          }}
        />
      )}
    </div>
  );
}

type Question = Parameters<ReturnType<typeof useRun>['mutate']>[0]['body'];

/** A query that runs, and the way to stop it. */
function useQuestion() {
  const run = useRun();
  const running = useRef<AbortController | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  return {
    run,
    question,
    stop: () => running.current?.abort(),
    start(body: Question, onPlace: (at: number) => void) {
      if (run.isPending) return;
      running.current = new AbortController();
      setQuestion(body);
      run.mutate(
        { body, signal: running.current.signal },
        {
          onError: (error) => {
            const at = error instanceof ApiError ? error.data?.['at'] : null;
            if (typeof at === 'number') onPlace(at);
          },
        },
      );
    },
  };
}

function showPlace(box: HTMLTextAreaElement | null, at: number): void {
  if (!box) return;
  box.focus();
  box.setSelectionRange(at, at);
}
