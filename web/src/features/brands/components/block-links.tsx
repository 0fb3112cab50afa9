import { Button, TextInput } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { BlockFields } from '../api.ts';
import styles from './blocks.module.css';

type Link = BlockFields['children'][number];

interface Props {
  links: readonly Link[];
  errors: Record<string, string>;
  onChange: (links: Link[]) => void;
}

/** Links below an entry of the navigation; with one or more the entry is a menu. */
export function BlockLinks({ links, errors, onChange }: Props) {
  const change = (index: number, next: Partial<Link>) =>
    onChange(links.map((link, at) => (at === index ? { ...link, ...next } : link)));
  return (
    <fieldset className={styles.links}>
      <legend>Links below it, in a new tab</legend>
      {links.map((link, index) => (
        // A link has nothing of its own to be known by but its place.
        <div key={index} className={styles.link}>
          <TextInput
            label={`Label ${index + 1}`}
            value={link.label}
            error={errors[`children.${index}.label`]}
            maxLength={120}
            onChange={(event) => change(index, { label: event.currentTarget.value })}
          />
          <TextInput
            label={`Address ${index + 1}`}
            placeholder="https://"
            value={link.url}
            error={errors[`children.${index}.url`]}
            maxLength={500}
            onChange={(event) => change(index, { url: event.currentTarget.value })}
          />
          <IconButton
            icon="trash"
            iconSize={16}
            label={`Remove link ${index + 1}`}
            onClick={() => onChange(links.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="plus" size={14} />}
        onClick={() => onChange([...links, { label: '', url: '' }])}
      >
        Add link
      </Button>
    </fieldset>
  );
}
