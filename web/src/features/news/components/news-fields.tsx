import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import { NEWS_AUDIENCES, SUMMARY_LENGTH, TITLE_LENGTH } from '#rules/news.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { useMe } from '../../../shared/session.ts';
import { HtmlField } from '../../../ui/html-field.tsx';
import { useAuthors, useNewsHosts, type News } from '../api.ts';
import type { NewsDraft } from '../news-draft.ts';
import { AUDIENCE_NAMES, CATALOG_NAMES, MARKETPLACE } from '../words.ts';
import styles from './news.module.css';

interface Props {
  draft: NewsDraft;
  /** Null: a new one. */
  news: News | null;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<NewsDraft>) => void;
}

/** What is written, for whom and until when. */
export function NewsFields(props: Props) {
  const { draft, errors, onChange } = props;
  return (
    <>
      <TextInput
        label="Title"
        required
        maxLength={TITLE_LENGTH.max}
        value={draft.title}
        error={errors['title']}
        data-autofocus
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Textarea
        label="Summary"
        description="Stands below the title where news is listed"
        autosize
        minRows={2}
        maxLength={SUMMARY_LENGTH}
        value={draft.summary}
        error={errors['summary']}
        onChange={(event) => onChange({ summary: event.currentTarget.value })}
      />
      <HtmlField
        label="Text"
        reading={false}
        value={draft.body}
        error={errors['body']}
        onChange={(body) => onChange({ body })}
      />
      <TextInput
        label="Link"
        description="https://…, or a page of this site such as /catalog"
        maxLength={500}
        value={draft.link}
        error={errors['link']}
        onChange={(event) => onChange({ link: event.currentTarget.value })}
      />
      <Readers {...props} />
      <Days {...props} />
    </>
  );
}

const ALL_CATALOGS = 'all';
const CATALOGS = [
  { value: ALL_CATALOGS, label: 'All catalogs' },
  ...Object.entries(CATALOG_NAMES).map(([value, label]) => ({ value, label })),
];

/** News of a seller is for buyers everywhere, the marketplace's for whom and where it likes. */
function Readers({ draft, news, errors, onChange }: Props) {
  const keeps = useMe().permissions.includes('content');
  const isMarket = keeps && draft.company === null;
  const catalog = (value: string | null) =>
    (Object.keys(CATALOG_NAMES) as (keyof typeof CATALOG_NAMES)[]).find((one) => one === value) ?? null;
  return (
    <>
      {keeps && news === null && <Author draft={draft} errors={errors} onChange={onChange} />}
      <div className={styles.pair}>
        {isMarket && (
          <Select
            label="Audience"
            data={NEWS_AUDIENCES.map((value) => ({ value, label: AUDIENCE_NAMES[value] }))}
            value={draft.audience}
            allowDeselect={false}
            error={errors['audience']}
            onChange={(next) =>
              onChange({ audience: NEWS_AUDIENCES.find((one) => one === next) ?? draft.audience })
            }
          />
        )}
        <Select
          label="Catalog"
          description={isMarket ? undefined : 'Buyers to whom it is open read this'}
          data={CATALOGS}
          value={draft.catalog ?? ALL_CATALOGS}
          allowDeselect={false}
          error={errors['catalog_type']}
          onChange={(next) => onChange({ catalog: catalog(next) })}
        />
      </div>
      {isMarket && <Hosts draft={draft} errors={errors} onChange={onChange} />}
    </>
  );
}

type PartProps = Omit<Props, 'news'>;

function Author({ draft, errors, onChange }: PartProps) {
  const suppliers = useAuthors(true).data ?? [];
  return (
    <Select
      label="Author Company"
      placeholder={MARKETPLACE}
      data={suppliers.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={draft.company}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': MARKETPLACE }}
      error={errors['company_id']}
      onChange={(company) =>
        onChange({ company, ...(company !== null && { audience: 'buyers', clients: [] }) })
      }
    />
  );
}

function Hosts({ draft, errors, onChange }: PartProps) {
  const hosts = useNewsHosts(true).data ?? [];
  return (
    <MultiSelect
      label="Hosts"
      description="None chosen: everywhere but on the sites of suppliers"
      data={hosts.map(({ id, name, hosts: names }) => ({
        value: String(id),
        label: names.length === 0 ? name : `${name} (${names.join(', ')})`,
      }))}
      value={[...draft.clients]}
      hidePickedOptions
      error={errors['client_ids']}
      onChange={(clients) => onChange({ clients })}
    />
  );
}

function Days({ draft, news, errors, onChange }: Props) {
  const isDraft = news === null || news.status === 'Draft';
  return (
    <div className={styles.pair}>
      {isDraft && (
        <TextInput
          type="date"
          label="Publish Date"
          description="Empty: when you publish it"
          min={todayUtc()}
          value={draft.publish}
          error={errors['publish_date']}
          onChange={(event) => onChange({ publish: event.currentTarget.value })}
        />
      )}
      <TextInput
        type="date"
        label="Expiry Date"
        description="From this day on nobody reads it"
        min={draft.publish || undefined}
        value={draft.expiry}
        error={errors['expiry_date']}
        onChange={(event) => onChange({ expiry: event.currentTarget.value })}
      />
    </div>
  );
}
