import { Button } from '@mantine/core';
import { STRATEGIST_PICTURE_MAX_BYTES } from '#rules/accounts/strategists.ts';
import { UNSUPPORTED_FILE } from '#rules/documents.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { usePutPhoto, useRemovePhoto, type Strategist } from '../api.ts';
import { Face } from './face.tsx';
import styles from './strategists.module.css';

const LIMIT = `${STRATEGIST_PICTURE_MAX_BYTES / 1024 / 1024} MB`;

function problemOf(file: File): string | null {
  if (file.type !== 'image/png' && file.type !== 'image/jpeg') return UNSUPPORTED_FILE;
  return file.size > STRATEGIST_PICTURE_MAX_BYTES ? `The file is larger than ${LIMIT}.` : null;
}

/** What is sent shows at once, apart from the form above it. */
export function Photo({ strategist: { id, name, picture } }: { strategist: Strategist }) {
  const put = usePutPhoto(id);
  const remove = useRemovePhoto(id);
  const ask = async () => {
    const sure = await confirm({
      title: 'Remove the photo?',
      body: 'Initials are shown instead. It cannot be restored.',
      confirmLabel: 'Remove Photo',
      destructive: true,
    });
    if (sure) remove.mutate();
  };
  return (
    <section aria-label="Photo" className={styles.part}>
      <h3 className={styles.heading}>Photo</h3>
      <div className={styles.photo}>
        <Face name={name} picture={picture} />
        {picture !== null && (
          <Button variant="default" size="xs" loading={remove.isPending} onClick={() => void ask()}>
            Remove Photo
          </Button>
        )}
      </div>
      <FileDrop
        what="a photo"
        hint={`JPEG or PNG, at most ${LIMIT}`}
        accept=".jpg,.jpeg,.png"
        problemOf={problemOf}
        send={(file, options) => put.mutateAsync({ file, ...options })}
        working="Looking at the photo…"
      />
    </section>
  );
}
