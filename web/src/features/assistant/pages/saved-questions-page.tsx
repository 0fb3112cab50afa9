import { useSearch } from '@tanstack/react-router';
import { idOf } from '../../../shared/search-params.ts';
import { useMe } from '../../../shared/session.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useSavedQuestions } from '../api.ts';
import { FEWER_SAVED_COLUMNS, SAVED_COLUMNS, SavedCard } from '../components/saved-columns.tsx';
import { SavedQuestionPanel } from '../components/saved-question-panel.tsx';
import { SAVED_QUESTIONS } from '../lists.ts';

/** Questions to the assistant that somebody keeps, to be asked again (RB-514). */
export function SavedQuestionsPage() {
  const screen = useListScreen(SAVED_QUESTIONS, useSearch({ from: '/app/admin/gpt/reports' }));
  const { search, go } = screen;
  const result = useSavedQuestions(screen.query);
  const mayAskSql = useMe().permissions.includes('sql');
  const open = (id: number) => go({ saved: String(id) });
  const ask = <LinkButton to="/assistant">Ask a new question</LinkButton>;
  return (
    <ListScreen
      screen={screen}
      result={result}
      columns={SAVED_COLUMNS}
      fewer={FEWER_SAVED_COLUMNS}
      rowId={({ id }) => String(id)}
      rowLabel={({ title }) => title}
      onOpen={({ id }) => open(id)}
      renderCard={(one) => <SavedCard saved={one} onOpen={() => open(one.id)} />}
      buttons={
        <>
          {mayAskSql && (
            <LinkButton to="/admin/sql" variant="default">
              SQL Tool
            </LinkButton>
          )}
          {ask}
        </>
      }
      empty={
        <EmptyState drawing="search" title="No reports yet" action={ask}>
          Ask the assistant and press ‘Save’ to keep a question here.
        </EmptyState>
      }
    >
      <SavedQuestionPanel
        saved={result.data?.data.find(({ id }) => id === idOf(search.saved))}
        onClose={() => go({ saved: undefined })}
      />
    </ListScreen>
  );
}
