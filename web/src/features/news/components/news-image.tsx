import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { IMAGE_REFUSED, IMAGE_TEXT_LENGTH, IMAGE_TEXT_NEEDED, NEWS_IMAGE_MAX_BYTES } from '#rules/news.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { usePutImage, useRemoveImage, type News } from '../api.ts';
import styles from './news.module.css';

const MEGABYTE = 1024 * 1024;

function problemOf(file: File): string | null {
  if (file.type !== 'image/png' && file.type !== 'image/jpeg') return IMAGE_REFUSED;
  return file.size > NEWS_IMAGE_MAX_BYTES
    ? `The file is larger than ${NEWS_IMAGE_MAX_BYTES / MEGABYTE} MB.`
    : null;
}

interface Props {
  news: News;
  /** Something else is typed and not saved. */
  changed: boolean;
  text: string;
  error: string | undefined;
  onText: (text: string) => void;
}

/** The image with what it shows, for those who cannot see it. The text of the image that is there is saved with the news. */
export function NewsImage({ news, changed, text, error, onText }: Props) {
  return (
    <section aria-label="Image" className={styles.part}>
      <h3 className={styles.heading}>Image</h3>
      {news.image_url === null ? (
        <NewImage news={news} changed={changed} />
      ) : (
        <>
          <img className={styles.image} src={news.image_url} alt={news.image_text ?? ''} />
          <ShownText value={text} error={error} onChange={onText} />
          <RemoveImage id={news.id} />
        </>
      )}
    </section>
  );
}

interface TextProps {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  inputRef?: React.Ref<HTMLInputElement>;
}

const ShownText = ({ value, error, onChange, inputRef }: TextProps) => (
  <TextInput
    ref={inputRef}
    label="What it shows"
    description="Read out to those who cannot see it"
    required
    maxLength={IMAGE_TEXT_LENGTH}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

function NewImage({ news, changed }: Pick<Props, 'news' | 'changed'>) {
  const put = usePutImage(news.id);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const missing = text.trim() === '';
  if (changed) return <p className={styles.soft}>Save the changes, then add an image.</p>;
  return (
    <>
      <ShownText
        inputRef={field}
        value={text}
        error={asked && missing ? IMAGE_TEXT_NEEDED : undefined}
        onChange={setText}
      />
      <FileDrop
        what="an image"
        hint={`PNG or JPEG, at most ${NEWS_IMAGE_MAX_BYTES / MEGABYTE} MB`}
        accept=".png,.jpg,.jpeg"
        problemOf={problemOf}
        notYet={() => {
          setAsked(true);
          if (missing) field.current?.focus();
          return missing;
        }}
        send={(file, options) =>
          put.mutateAsync({ file, image_text: text.trim(), version: news.version, ...options })
        }
        working="Looking at the image…"
      />
    </>
  );
}

function RemoveImage({ id }: { id: number }) {
  const remove = useRemoveImage(id);
  const ask = async () => {
    const sure = await confirm({
      title: 'Remove this image?',
      body: 'Readers no longer see it. It cannot be restored.',
      confirmLabel: 'Remove Image',
      destructive: true,
    });
    if (sure) remove.mutate();
  };
  return (
    <div className={styles.buttons}>
      <Button variant="default" loading={remove.isPending} onClick={() => void ask()}>
        Remove Image
      </Button>
    </div>
  );
}
