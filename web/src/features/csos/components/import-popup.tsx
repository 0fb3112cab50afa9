import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../shared/api-error.ts';
import { formatBytes } from '../../../shared/format.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { FileArea } from '../../../ui/file-drop.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { useImportKeyFile } from '../api.ts';
import styles from './csos.module.css';

/** A key file and its password; both stay in this browser. */
export function ImportPopup({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Popup title="Import certificate" opened={opened} onClose={onClose} width={480}>
      <ImportForm onDone={onClose} />
    </Popup>
  );
}

function ImportForm({ onDone }: { onDone: () => void }) {
  const bringIn = useImportKeyFile();
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  const submit = () => {
    if (file === null || bringIn.isPending) return;
    bringIn.mutate(
      { file, password },
      {
        onSuccess: () => {
          setPassword('');
          onDone();
        },
      },
    );
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className={styles.soft}>
        Choose the .p12 or .pfx file that you got from DEA. The key in it and its password stay in this
        browser: only the certificate is sent.
      </p>
      <FileArea
        label={file ? `Certificate file: ${file.name}` : 'Certificate file'}
        title={file?.name ?? 'Choose your certificate file, or drop it here'}
        hint={file ? `${formatBytes(file.size)}. Choose another, or drop it here.` : '.p12 or .pfx'}
        accept=".p12,.pfx"
        onFile={setFile}
      />
      <TextInput
        label="Password of the file"
        type="password"
        autoComplete="off"
        maxLength={200}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {bringIn.isError && (
        <p role="alert" className={styles.refusal}>
          {errorText(bringIn.error)}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <ReasonedButton
          type="submit"
          loading={bringIn.isPending}
          reason={file === null ? 'Choose the file first.' : null}
        >
          Import
        </ReasonedButton>
      </div>
    </form>
  );
}
