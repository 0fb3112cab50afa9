import { Radio, Textarea, TextInput } from '@mantine/core';
import { ACCENT_NAMES, type Accent, BRAND_TEXTS } from '#rules/brands/looks.ts';
import { Panel } from '../../../ui/page.tsx';
import type { ClientForm } from '../use-client-form.ts';
import styles from './client.module.css';
import { LogoField } from './logo-field.tsx';

/** Name, logos, colour and chat title. */
export function IdentitySection({ draft, change, errors }: ClientForm) {
  return (
    <Panel title="Name and look">
      <div className={styles.fields} data-accent={draft.accent}>
        <TextInput
          label="Name"
          value={draft.name}
          error={errors['name']}
          maxLength={100}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Chat title"
          value={draft.chat_title}
          error={errors['chat_title']}
          maxLength={100}
          onChange={(event) => change({ chat_title: event.currentTarget.value })}
        />
        <LogoField
          label="Full logo"
          hint="112 px wide in menu and footer"
          kind="full"
          name={draft.name}
          url={draft.logo_url}
          error={errors['logo_url']}
          onChange={(url) => change({ logo_url: url })}
        />
        <LogoField
          label="Compact logo"
          hint="24 px, in the narrow menu"
          kind="compact"
          name={draft.name}
          url={draft.logo_compact_url}
          error={errors['logo_compact_url']}
          onChange={(url) => change({ logo_compact_url: url })}
        />
      </div>
      <Accents chosen={draft.accent} onChange={(accent) => change({ accent })} />
    </Panel>
  );
}

function Accents({ chosen, onChange }: { chosen: string; onChange: (accent: Accent) => void }) {
  return (
    <Radio.Group
      className={styles.look ?? ''}
      label="Accent color"
      description="Buttons, links and marks, in the light and the dark scheme"
      value={chosen}
      onChange={(next) => onChange(ACCENT_NAMES.find((name) => name === next) ?? 'teal')}
    >
      <div className={styles.accents}>
        {ACCENT_NAMES.map((name) => (
          <div key={name} className={styles.accent} data-accent={name}>
            <Radio value={name} label={name.charAt(0).toUpperCase() + name.slice(1)} />
            <span aria-hidden="true" className={styles.swatch} />
          </div>
        ))}
      </div>
    </Radio.Group>
  );
}

const LINKS = [
  ['linkedin', 'LinkedIn'],
  ['facebook', 'Facebook'],
  ['twitter', 'Twitter'],
  ['instagram', 'Instagram'],
] as const;

/** How visitors reach the brand: footer, contact page, and where messages are mailed. */
export function ContactSection({ draft, change, errors }: ClientForm) {
  const { supplier_info: info } = draft;
  const changeInfo = (next: Partial<typeof info>) => change({ supplier_info: { ...info, ...next } });
  return (
    <Panel title="Contact">
      <div className={styles.fields}>
        <TextInput
          label="Phone"
          value={draft.comm_phone ?? ''}
          error={errors['comm_phone']}
          maxLength={40}
          onChange={(event) => change({ comm_phone: event.currentTarget.value || null })}
        />
        <TextInput
          label="Email"
          description="Messages of visitors are mailed here"
          value={draft.comm_email ?? ''}
          error={errors['comm_email']}
          maxLength={254}
          onChange={(event) => change({ comm_email: event.currentTarget.value || null })}
        />
        <TextInput
          className={styles.wide ?? ''}
          label="Address"
          value={info.address ?? ''}
          maxLength={300}
          onChange={(event) => changeInfo({ address: event.currentTarget.value || null })}
        />
        {LINKS.map(([key, label]) => (
          <TextInput
            key={key}
            label={label}
            placeholder="https://"
            value={info[key] ?? ''}
            error={errors[`supplier_info.${key}`]}
            maxLength={500}
            onChange={(event) => changeInfo({ [key]: event.currentTarget.value || null })}
          />
        ))}
      </div>
    </Panel>
  );
}

/** Sentences of its own. */
export function TextSection({ draft, change }: ClientForm) {
  const set = (key: string, value: string) => {
    const { [key]: _former, ...others } = draft.texts;
    change({ texts: value === '' ? others : { ...others, [key]: value } });
  };
  return (
    <Panel title="Texts">
      <div className={styles.stack}>
        {BRAND_TEXTS.map(({ key, label }) => (
          <Textarea
            key={key}
            label={label}
            placeholder="As the product says it"
            value={draft.texts[key] ?? ''}
            autosize
            minRows={1}
            maxLength={500}
            onChange={(event) => set(key, event.currentTarget.value)}
          />
        ))}
      </div>
    </Panel>
  );
}
