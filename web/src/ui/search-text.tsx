import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import styles from './filters.module.css';

/** A search starts when typing pauses this long, or the field is left: afterwards it would undo the press that left it. */
const PAUSE_MS = 150;

interface Props {
  label: string;
  placeholder: string;
  /** One word of several, beside the search of the list. */
  narrow?: boolean;
  /** The text of the address. */
  value: string;
  onChange: (text: string) => void;
}

/** Searches while typing, and follows the address when it changes by itself. */
export function SearchText({ label, placeholder, narrow = false, value, onChange }: Props) {
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  const [seen, setSeen] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (value !== seen) {
    setSeen(value);
    if (value !== told) {
      setTold(value);
      setText(value);
    }
  }
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(next), PAUSE_MS);
  };
  function ask(next: string) {
    clearTimeout(timer.current);
    timer.current = undefined;
    setTold(next.trim());
    onChange(next.trim());
  }
  return (
    <TextInput
      className={(narrow ? styles.words : styles.search) ?? ''}
      type="search"
      label={label}
      placeholder={placeholder}
      value={text}
      maxLength={100}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => timer.current !== undefined && ask(text)}
    />
  );
}
