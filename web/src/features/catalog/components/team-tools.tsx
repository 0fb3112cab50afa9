import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyPart } from '../../../shared/load-code.ts';
import { useMe } from '../../../shared/session.ts';
import { Once } from '../../../ui/dialogs.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import type { ListingDetail } from '../api.ts';
import { maySeeCatalog } from '../person.ts';
import { SoftBlockButton } from './soft-block-button.tsx';

const NotesPopup = lazyPart(async () => (await import('./notes-popup.tsx')).NotesPopup);
const FavoriteComment = lazyPart(async () => (await import('./favorite-comment.tsx')).FavoriteComment);

const NOTE = 'M5 4h14v11l-5 5H5zM14 20v-5h5M8.500 9h7M8.500 12.500h4';
const COMMENT = 'M5 5h14v11h-8l-4 4v-4H5z';

interface Props {
  listing: ListingDetail;
  toggling: boolean;
}

/** What the team says of a listing and what it should not buy, and the own comment on a favorite. */
export function TeamTools({ listing, toggling }: Props) {
  const me = useMe();
  if (!maySeeCatalog(me)) return null;
  const may = toggling && me.primary_facility !== null;
  return (
    <>
      {may && listing.favorite && <OwnComment listing={listing} />}
      {me.primary_facility !== null && <NotesButton listing={listing} />}
      <SoftBlockButton listing={listing} toggling={toggling} />
    </>
  );
}

function NotesButton({ listing }: { listing: ListingDetail }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Glyph path={NOTE} size={16} />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        Notes{listing.notes > 0 && ` (${listing.notes})`}
      </Button>
      <Once opened={opened}>
        <NotesPopup listing={listing} opened={opened} onClose={() => setOpened(false)} />
      </Once>
    </>
  );
}

function OwnComment({
  listing: { id, name, favorite_id, favorite_comment: comment },
}: Pick<Props, 'listing'>) {
  const [opened, setOpened] = useState(false);
  if (favorite_id === null) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Glyph path={COMMENT} size={16} />}
        aria-haspopup="dialog"
        title={comment ?? undefined}
        onClick={() => setOpened(true)}
      >
        {comment === null ? 'Add comment' : 'My comment'}
      </Button>
      <Once opened={opened}>
        <FavoriteComment
          favorite={opened ? { favorite_id, comment, listing: { id, name } } : null}
          onClose={() => setOpened(false)}
        />
      </Once>
    </>
  );
}
