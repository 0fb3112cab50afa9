import { Textarea } from '@mantine/core';
import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent } from 'react';
import { FNC1 } from '#rules/ordering/gs1.ts';
import { isTable, splitLines } from '#rules/ordering/read-line.ts';
import styles from './desk.module.css';

interface Props {
  /** False where they do not fit; then what was typed stays. */
  onLines: (texts: readonly string[]) => boolean;
  onFile: (file: File) => void;
  /** Ctrl or Cmd with Enter. */
  onSubmit: () => void;
  /** Once this changed and took what had the focus away, the focus is here. */
  after: string;
}

/** Where lines come in: typed, scanned, pasted or dropped. Enter takes them; a paste of several lines is taken at once. */
export function LineEntry({ onLines, onFile, onSubmit, after }: Props) {
  const [text, setText] = useState('');
  const [over, setOver] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, [after]);
  const take = (given: string) => {
    if (onLines(splitLines(given))) setText('');
    else setText(given);
  };
  const insert = (part: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = box.current ?? {};
    return text.slice(0, selectionStart) + part + text.slice(selectionEnd);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const mod = event.ctrlKey || event.metaKey;
    // As scanners type it.
    if (mod && event.key === ']') setText(insert(FNC1));
    else if (event.key === 'Enter' && mod) {
      if (text.trim() === '') onSubmit();
      else take(text);
    } else if (event.key === 'Enter' && !event.shiftKey) {
      if (text.trim() !== '') take(text);
    } else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    if (file) onFile(file);
    else {
      const pasted = event.clipboardData.getData('text');
      if (splitLines(pasted).length < 2) return;
      // Which of its columns is the quantity is shown, as for a file.
      if (text === '' && isTable(pasted)) onFile(new File([pasted], 'Pasted table.tsv'));
      else take(insert(pasted));
    }
    event.preventDefault();
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file === undefined) return;
    event.preventDefault();
    onFile(file);
  };
  return (
    <Textarea
      ref={box}
      className={styles.entry ?? ''}
      label="Add lines"
      description="NDC, UPC, GS1 code or name with strength, and a quantity. One product a line; Enter adds, Ctrl Enter puts all into the cart."
      placeholder={'70101-0001-01 x 12\nlisinopril 10 mg, 5'}
      autoComplete="off"
      spellCheck={false}
      rows={2}
      value={text}
      data-over={over || undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    />
  );
}
