import { Button } from '@mantine/core';
import { formatUsDate } from '#rules/dates.ts';
import { errorText } from '../../../shared/api-error.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { plainDay } from '../../../shared/format.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useAnnounceNews, useDeleteNews, usePublishNews, type News, type Publication } from '../api.ts';
import { STATUS_TONES } from '../words.ts';
import styles from './news.module.css';

interface Props {
  news: News;
  /** Something is typed and not saved. */
  changed: boolean;
  onGone: () => void;
}

/** What the news is now, and its moves. */
export function PublicationPart({ news, changed, onGone }: Props) {
  const publish = usePublishNews(news.id);
  const announce = useAnnounceNews(news.id);
  const reason = changed ? 'Save the changes first.' : null;
  const move = (body: Omit<Publication, 'version'>, done: string) =>
    publish.mutate({ ...body, version: news.version }, { onSuccess: () => toast.success(done) });
  const error = publish.error ?? announce.error;
  const moves = movesOf(news);
  return (
    <section aria-label="Publication" className={styles.parts}>
      <div className={styles.state}>
        <StatusBadge tone={STATUS_TONES[news.status]}>{news.status_text}</StatusBadge>
        {news.pinned && <StatusBadge tone="info">Pinned</StatusBadge>}
        {news.status === 'Published' && (
          <span className={styles.soft}>since {plainDay(news.publish_date)}</span>
        )}
        {news.announced_date !== null && (
          <span className={styles.soft}>Announced {plainDay(news.announced_date)}</span>
        )}
      </div>
      {error && (
        <p role="alert" className={styles.refusal}>
          {errorText(error)}
        </p>
      )}
      <div className={styles.buttons}>
        {moves.map(({ label, body, done, main }) => (
          <ReasonedButton
            key={label}
            variant={main ? 'filled' : 'default'}
            reason={reason}
            loading={publish.isPending}
            onClick={() => move(body, done)}
          >
            {label}
          </ReasonedButton>
        ))}
        {news.can.announce && (
          <ReasonedButton
            variant="default"
            reason={reason}
            loading={announce.isPending}
            onClick={() => void askToAnnounce(news).then((sure) => sure && announce.mutate())}
          >
            Announce
          </ReasonedButton>
        )}
        <DeleteNews news={news} onGone={onGone} />
      </div>
    </section>
  );
}

interface Offered {
  label: string;
  body: Omit<Publication, 'version'>;
  done: string;
  main?: boolean;
}

function movesOf({ status, publish_date: day, pinned, can }: News): Offered[] {
  const today = todayUtc();
  const now = { label: 'Publish Now', body: { publish: true, publish_date: today }, done: 'Published' };
  const back = { label: 'Back to Draft', body: { publish: false }, done: 'It is a draft again' };
  const pin = pinned
    ? { label: 'Unpin', body: { publish: true, pinned: false }, done: 'Unpinned' }
    : { label: 'Pin', body: { publish: true, pinned: true }, done: 'Pinned' };
  const pins = can.pin ? [pin] : [];
  switch (status) {
    case 'Draft':
      return day !== null && day > today
        ? [
            {
              label: `Publish on ${formatUsDate(day)}`,
              body: { publish: true },
              done: 'Scheduled',
              main: true,
            },
            now,
          ]
        : [{ ...now, label: 'Publish', main: true }];
    case 'Scheduled':
      return [now, back, ...pins];
    case 'Published':
      return [back, ...pins];
    case 'Expired':
      return [back];
  }
}

const askToAnnounce = ({ title }: News) =>
  confirm({
    title: 'Announce this news?',
    body: `Everybody who may read “${title}” gets a notification. This can be done once.`,
    confirmLabel: 'Announce',
  });

function DeleteNews({ news, onGone }: { news: News; onGone: () => void }) {
  const remove = useDeleteNews(news.id);
  const ask = async () => {
    const sure = await confirm({
      title: 'Delete this news?',
      body: `“${news.title}” and its image are gone for good. Nobody reads it any more.`,
      confirmLabel: 'Delete',
      destructive: true,
    });
    if (sure) remove.mutate(undefined, { onSuccess: onGone });
  };
  return (
    <Button variant="default" loading={remove.isPending} onClick={() => void ask()}>
      Delete
    </Button>
  );
}
