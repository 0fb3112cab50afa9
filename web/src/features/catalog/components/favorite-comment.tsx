import { Textarea } from '@mantine/core';
import { FAVORITE_COMMENT_LENGTH } from '#rules/catalog/team.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { useSaveFavorite } from '../team-api.ts';

const WIDTH = 500;

export interface CommentedFavorite {
  id: number;
  name: string;
  comment: string | null;
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
  const [comment, setComment, forget] = useKeptDraft(`favorite-${favorite.id}`, () => favorite.comment ?? '');
  const save = useSaveFavorite();
  const leave = () => {
    forget();
    onDone();
  };
  return (
    <RecordForm
      send="Save"
      sending={save.isPending}
      onSend={() => save.mutate({ id: favorite.id, comment: comment.trim() }, { onSuccess: leave })}
      error={null}
      onLeave={leave}
    >
      <p>{favorite.name}</p>
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
