import { Button, Textarea } from '@mantine/core';
import { FAVORITE_COMMENT_LENGTH } from '#rules/catalog/team.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { useToggleFavorite } from '../api.ts';
import { favored, useSaveFavorite } from '../team-api.ts';
import { About } from './team-parts.tsx';

const WIDTH = 500;

export interface CommentedFavorite {
  favorite_id: number;
  comment: string | null;
  listing: { id: number; name: string };
}

interface Props {
  favorite: CommentedFavorite | null;
  onClose: () => void;
}

/** What somebody says to themselves of a favorite. */
export function FavoriteComment({ favorite, onClose }: Props) {
  return (
    <Popup title="Favorite Comment" width={WIDTH} opened={favorite !== null} onClose={onClose}>
      {favorite && <CommentForm favorite={favorite} onDone={onClose} />}
    </Popup>
  );
}

function CommentForm({ favorite, onDone }: { favorite: CommentedFavorite; onDone: () => void }) {
  const { favorite_id: id, listing } = favorite;
  const [comment, setComment, forget] = useKeptDraft(`favorite-${id}`, () => favorite.comment ?? '');
  const save = useSaveFavorite();
  const toggle = useToggleFavorite();
  const leave = () => {
    forget();
    onDone();
  };
  return (
    <RecordForm
      send="Save"
      sending={save.isPending}
      onSend={() => save.mutate({ id, comment: comment.trim() }, { onSuccess: leave })}
      error={null}
      onLeave={leave}
      aside={
        <Button
          variant="default"
          loading={toggle.isPending}
          onClick={() => toggle.mutate(favored(favorite), { onSuccess: leave })}
        >
          Remove from favorites
        </Button>
      }
    >
      <p>
        <About listingId={listing.id} name={listing.name} />
      </p>
      <Textarea
        label="Comment"
        data-autofocus
        description="Only you read it"
        value={comment}
        maxLength={FAVORITE_COMMENT_LENGTH}
        minRows={3}
        autosize
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </RecordForm>
  );
}
