import { Button } from '@mantine/core';
import { useRef, useState, type ChangeEvent } from 'react';
import { errorText } from '../../../shared/api-error.ts';
import { useMe } from '../../../shared/session.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { useDeletePicture, useSavePicture } from '../api.ts';
import { CropFrame } from './crop-frame.tsx';
import styles from './profile-popup.module.css';

const TYPES = ['image/jpeg', 'image/png'];
const LARGEST = 5 * 1024 * 1024;

function problemOf(file: File): string | null {
  if (!TYPES.includes(file.type)) return 'This file type is not supported';
  return file.size > LARGEST ? 'The file is larger than 5 MB.' : null;
}

/** One picture, cut square before it is sent (SH-386 … SH-393, shell G-61). */
export function Picture() {
  const me = useMe();
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSavePicture();
  const remove = useDeletePicture();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // The same file can be chosen again.
    event.currentTarget.value = '';
    if (!file) return;
    const wrong = problemOf(file);
    setProblem(wrong);
    setChosen(wrong === null ? file : null);
  };
  const send = (file: File) =>
    save.mutate(file, {
      onSuccess: () => setChosen(null),
      onError: (error) => setProblem(errorText(error)),
    });
  const askToDelete = async () => {
    const sure = await confirm({
      title: 'Delete your picture?',
      body: 'Your initials are shown instead.',
      confirmLabel: 'Delete',
      destructive: true,
    });
    if (sure) remove.mutate();
  };
  return (
    <section aria-label="Picture" className={styles.section}>
      {chosen ? (
        <CropFrame
          key={`${chosen.name} ${chosen.lastModified}`}
          file={chosen}
          saving={save.isPending}
          onSave={send}
          onCancel={() => setChosen(null)}
          onUnreadable={() => {
            setChosen(null);
            setProblem('This picture cannot be read.');
          }}
        />
      ) : (
        <>
          <Face />
          <div className={styles.pictureButtons}>
            <Button variant="default" size="xs" onClick={() => picker.current?.click()}>
              Choose picture
            </Button>
            <Button size="xs" onClick={() => setProblem('Image can not be empty')}>
              Upload
            </Button>
            {me.picture !== null && (
              <Button
                variant="subtle"
                size="xs"
                loading={remove.isPending}
                onClick={() => void askToDelete()}
              >
                Delete
              </Button>
            )}
          </div>
          <span className={styles.note}>JPG or PNG, at most 5 MB</span>
        </>
      )}
      <input
        ref={picker}
        type="file"
        accept=".jpg,.jpeg,.png"
        aria-label="Picture file"
        tabIndex={-1}
        className="visually-hidden"
        onChange={choose}
      />
      {problem !== null && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </section>
  );
}

function Face() {
  const me = useMe();
  if (me.picture !== null) return <img className={styles.face} src={me.picture} alt="You" />;
  return (
    <span className={styles.face} role="img" aria-label="No picture, your initials">
      {me.first_name.slice(0, 1)}
      {me.last_name.slice(0, 1)}
    </span>
  );
}
