import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { RICH_TEXT_MAX } from '#rules/rich-text.ts';
import styles from './html-field.module.css';
import { RichText } from './rich-text.tsx';

/** What a button puts around the selected words. */
const MARKS = [
  { label: 'Paragraph', before: '<p>', after: '</p>', sample: 'Words' },
  { label: 'Heading', before: '<h3>', after: '</h3>', sample: 'Heading' },
  { label: 'Bold', before: '<strong>', after: '</strong>', sample: 'words' },
  { label: 'Italic', before: '<em>', after: '</em>', sample: 'words' },
  { label: 'List', before: '<ul>\n<li>', after: '</li>\n</ul>', sample: 'Entry' },
  { label: 'Link', before: '<a href="https://">', after: '</a>', sample: 'words' },
] as const;

interface Props {
  value: string;
  error: string | undefined;
  /** What it is the text of. */
  label?: string;
  /** Left out where the page shows the whole elsewhere. */
  reading?: boolean;
  onChange: (html: string) => void;
}

/** HTML with buttons for its few tags, and how visitors will read it. */
export function HtmlField({ value, error, label = 'Content', reading = true, onChange }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const wrap = ({ before, after, sample }: (typeof MARKS)[number]) => {
    const area = field.current;
    if (area === null) return;
    const { selectionStart: start, selectionEnd: end } = area;
    const words = area.value.slice(start, end) || sample;
    area.focus();
    // Goes through the browser's own editing, so that Ctrl Z takes it back.
    document.execCommand('insertText', false, `${before}${words}${after}`);
    area.setSelectionRange(start + before.length, start + before.length + words.length);
  };
  return (
    <div className={styles.html}>
      <Textarea
        ref={field}
        label={label}
        description="HTML; scripts, pictures and styles are taken out"
        value={value}
        error={error}
        autosize
        minRows={6}
        maxRows={18}
        maxLength={RICH_TEXT_MAX}
        spellCheck
        inputContainer={(input) => (
          <>
            <div role="toolbar" aria-label={`Format the ${label.toLowerCase()}`} className={styles.marks}>
              {MARKS.map((mark) => (
                <Button key={mark.label} variant="default" size="compact-xs" onClick={() => wrap(mark)}>
                  {mark.label}
                </Button>
              ))}
            </div>
            {input}
          </>
        )}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {reading && (
        <section aria-label="How visitors read it" className={styles.reading}>
          {value.trim() === '' ? (
            <p className={styles.hint}>How visitors read it stands here.</p>
          ) : (
            <RichText html={value} />
          )}
        </section>
      )}
    </div>
  );
}
