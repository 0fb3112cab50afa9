import { useMe } from '../../../shared/session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useRemoveSharedView, useSaveSharedView, useSharedViews, type SharedView } from '../team-api.ts';
import styles from './catalog.module.css';

interface Props {
  /** The address of what is shown now. */
  current: string;
  onOpen: (address: string) => void;
  onCopy: (view: SharedView) => void;
}

/** Views that somebody of the facility shares; only the owner changes one, the others copy it. */
export function TeamViews({ current, onOpen, onCopy }: Props) {
  const { data: views = [], isError } = useSharedViews();
  const me = useMe();
  if (me.primary_facility === null) return null;
  if (isError) return <p className={styles.soft}>The views of your team could not be loaded.</p>;
  if (views.length === 0) return null;
  return (
    <section aria-labelledby="team-views" className={styles.teamViews}>
      <h2 id="team-views" className={styles.viewGroup}>
        Shared in your team
      </h2>
      <ul className={styles.viewList}>
        {views.map((view) => (
          <li key={view.id} className={styles.view}>
            <button
              type="button"
              className={styles.viewName}
              aria-current={view.address === current || undefined}
              onClick={() => onOpen(view.address)}
            >
              {view.name}
              <span className={styles.viewOwner}>
                {view.can.change ? 'You' : view.author}
                {showsFavorites(view.address) && ' · with everybody’s own favorites'}
              </span>
            </button>
            {view.can.change ? (
              <Own view={view} current={current} onCopy={onCopy} />
            ) : (
              <>
                <IconButton
                  icon="download"
                  iconSize={16}
                  label={`Copy view ${view.name} to mine`}
                  onClick={() => onCopy(view)}
                />
                {view.can.remove && <StopSharing view={view} />}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Favorites belong to each person, so such a view shows everybody something else. */
export const showsFavorites = (address: string): boolean => new URLSearchParams(address).get('tag') === 'fav';

/** Of somebody else, for administrators: what its owner has kept of it stays theirs. */
function StopSharing({ view: { id, name, author } }: { view: SharedView }) {
  const remove = useRemoveSharedView();
  return (
    <IconButton
      icon="close"
      iconSize={16}
      label={`Stop sharing ${name} of ${author}`}
      onClick={() =>
        remove.mutate(id, { onSuccess: () => toast.success(`View '${name}' is not shared any more`) })
      }
    />
  );
}

function Own({ view, current, onCopy }: { view: SharedView } & Pick<Props, 'current' | 'onCopy'>) {
  const save = useSaveSharedView();
  const remove = useRemoveSharedView();
  const { id, name, address } = view;
  return (
    <>
      {address !== current && (
        <IconButton
          icon="retry"
          iconSize={16}
          label={`Let ${name} show this search`}
          onClick={() =>
            save.mutate(
              { id, name, address: current },
              { onSuccess: () => toast.success(`View '${name}' saved`) },
            )
          }
        />
      )}
      <IconButton
        icon="close"
        iconSize={16}
        label={`Stop sharing ${name}`}
        onClick={() => remove.mutate(id, { onSuccess: () => onCopy(view) })}
      />
    </>
  );
}
