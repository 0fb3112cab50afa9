import { useState } from 'react';
import { fieldErrors } from '../../../shared/api-error.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { useAskedClosing, useHeld, type Hold } from '../../../ui/leave-guard.ts';
import { RecordForm } from '../../../ui/record-form.tsx';
import { NoRecord } from '../../../ui/states.tsx';
import { useCreateNews, useNews, useSaveNews, type News } from '../api.ts';
import { draftOf, EMPTY_NEWS, isSame, newNewsOf, savedNewsOf, type NewsDraft } from '../news-draft.ts';
import { NewsArticle } from './news-article.tsx';
import { NewsFields } from './news-fields.tsx';
import { NewsImage } from './news-image.tsx';
import { PublicationPart } from './publication-part.tsx';
import styles from './news.module.css';

interface Props {
  id: number | 'new';
  onClose: () => void;
  onCreated: (id: number) => void;
}

/** One news: its fields, its image, its publication, and how its readers see it. */
export function NewsPanel({ id, onClose, onCreated }: Props) {
  const { hold, close, closeAskless } = useAskedClosing(true, onClose);
  return (
    <SidePanel title={id === 'new' ? 'Write News' : 'News'} width={720} opened onClose={close}>
      {id === 'new' ? (
        <NewNews hold={hold} onClose={closeAskless} onCreated={onCreated} />
      ) : (
        <StoredNews id={id} hold={hold} onGone={closeAskless} />
      )}
    </SidePanel>
  );
}

interface NewProps {
  hold: Hold;
  onClose: () => void;
  onCreated: (id: number) => void;
}

function NewNews({ hold, onClose, onCreated }: NewProps) {
  const [draft, setDraft, forget] = useKeptDraft<NewsDraft>('new-news', () => EMPTY_NEWS);
  const create = useCreateNews();
  useHeld(isSame(draft, EMPTY_NEWS) ? null : forget, hold);
  return (
    <RecordForm
      send="Save Draft"
      sending={create.isPending}
      error={create.error}
      pinned
      onSend={() =>
        create.mutate(newNewsOf(draft), {
          onSuccess: ({ data }) => {
            hold(null);
            forget();
            onCreated(data.id);
          },
        })
      }
      onLeave={() => {
        forget();
        onClose();
      }}
    >
      <NewsFields
        draft={draft}
        news={null}
        errors={fieldErrors(create.error)}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
      <p className={styles.soft}>An image can be added once the draft is saved.</p>
      <Preview draft={draft} news={null} />
    </RecordForm>
  );
}

interface StoredProps {
  id: number;
  hold: Hold;
  onGone: () => void;
}

function StoredNews({ id, hold, onGone }: StoredProps) {
  const { data: news, error, refetch } = useNews(id);
  if (news === undefined)
    return <NoRecord error={error} missing="This news does not exist." onRetry={() => void refetch()} />;
  if (!news.can.save)
    return (
      <div className={styles.article}>
        <h2>{news.title}</h2>
        <NewsArticle news={news} />
      </div>
    );
  return <NewsEditor news={news} hold={hold} onGone={onGone} />;
}

interface EditorProps {
  news: News;
  hold: Hold;
  onGone: () => void;
}

function NewsEditor({ news, hold, onGone }: EditorProps) {
  // What was read when typing began: a version that comes meanwhile does not take what is typed.
  const [seen, setSeen] = useState(news);
  const [draft, setDraft] = useState(() => draftOf(news));
  const save = useSaveNews(news.id);
  const changed = !isSame(draft, draftOf(seen));
  const take = (next: News) => {
    setSeen(next);
    setDraft(draftOf(next));
  };
  if (!changed && news.version > seen.version) take(news);
  useHeld(changed ? () => undefined : null, hold);
  return (
    <div className={styles.parts}>
      <PublicationPart news={seen} changed={changed} onGone={onGone} />
      <RecordForm
        send="Save"
        sending={save.isPending}
        changed={changed}
        error={save.error}
        pinned
        leave="Discard"
        onSend={() => save.mutate(savedNewsOf(draft, seen), { onSuccess: ({ data }) => take(data) })}
        onLeave={() => {
          save.reset();
          take(news);
        }}
      >
        <NewsFields
          draft={draft}
          news={seen}
          errors={fieldErrors(save.error)}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
        <NewsImage
          news={seen}
          changed={changed}
          text={draft.imageText}
          error={fieldErrors(save.error)['image_text']}
          onText={(imageText) => setDraft({ ...draft, imageText })}
        />
        <Preview draft={draft} news={seen} />
      </RecordForm>
    </div>
  );
}

/** As it will be read, before it is saved. */
function Preview({ draft, news }: { draft: NewsDraft; news: News | null }) {
  return (
    <section aria-label="As readers see it" className={styles.parts}>
      <h3 className={styles.heading}>As readers see it</h3>
      <div className={`${styles.article} ${styles.preview}`}>
        <h4 className={styles.heading}>{draft.title.trim() || 'Title'}</h4>
        <NewsArticle
          news={{
            summary: draft.summary,
            body: draft.body,
            link: draft.link.trim() || null,
            image_url: news?.image_url ?? null,
            image_text: draft.imageText,
            company_id: news?.company_id ?? null,
            company_name: news?.company_name ?? null,
            publish_date: draft.publish || null,
          }}
        />
      </div>
    </section>
  );
}
