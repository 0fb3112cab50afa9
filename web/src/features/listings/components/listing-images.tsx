import { IMAGE_MAX_BYTES, MOST_IMAGES } from '#rules/catalog/images.ts';
import { formatBytes } from '../../../shared/format.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useAddImage, useSaveImages, type SellerListing } from '../api.ts';
import styles from './images.module.css';

const MEGABYTE = 1024 * 1024;
const KINDS = ['image/png', 'image/jpeg', 'image/webp'];

function problemOf(file: File): string | null {
  if (!KINDS.includes(file.type)) return 'An image is a PNG, JPEG or WebP picture.';
  if (file.size > IMAGE_MAX_BYTES)
    return `This file has ${formatBytes(file.size)}; at most ${IMAGE_MAX_BYTES / MEGABYTE} MB can be taken.`;
  return null;
}

/** What buyers see of a product, first to last: sent, moved and removed. */
export function ListingImages({ listing }: { listing: SellerListing }) {
  const add = useAddImage(listing.id);
  return (
    <>
      {listing.images.length > 0 && <Images listing={listing} />}
      {listing.can.edit && listing.images.length < MOST_IMAGES && (
        <FileDrop
          what="an image"
          hint={`PNG, JPEG or WebP, at most ${IMAGE_MAX_BYTES / MEGABYTE} MB; ${MOST_IMAGES} a listing`}
          accept={KINDS.join(',')}
          problemOf={problemOf}
          send={(file, options) => add.mutateAsync({ file, ...options })}
          working="Looking at the image…"
        />
      )}
      {!listing.can.edit && listing.images.length === 0 && <p className={styles.none}>No images</p>}
    </>
  );
}

function Images({ listing: { id, name, images, can } }: { listing: SellerListing }) {
  const { mutate, isPending } = useSaveImages(id);
  const ids = images.map((image) => image.id);
  const last = images.length - 1;
  /** Changes places with the one before. */
  const forward = (at: number) =>
    mutate({
      images: ids.map((one, index) => (index === at - 1 ? ids[at] : index === at ? ids[at - 1] : one) ?? one),
    });
  const remove = async (at: number) => {
    const yes = await confirm({
      title: `Remove view ${at + 1} of ${name}?`,
      body: 'Buyers no longer see this image. It cannot be restored.',
      confirmLabel: 'Remove image',
      destructive: true,
    });
    if (!yes) return;
    mutate(
      { images: ids.filter((_, index) => index !== at) },
      { onSuccess: () => toast.success('Image removed') },
    );
  };
  return (
    <ol className={styles.images} aria-label={`Images of ${name}`}>
      {images.map((image, at) => (
        <li key={image.id} className={styles.image}>
          <img src={image.url} alt={`${name}, view ${at + 1}`} loading="lazy" />
          {can.edit && (
            <span className={styles.tools}>
              <IconButton
                icon="chevron-left"
                label={`Move view ${at + 1} forward`}
                disabled={isPending || at === 0}
                onClick={() => forward(at)}
              />
              <IconButton
                icon="trash"
                label={`Remove view ${at + 1}`}
                disabled={isPending}
                onClick={() => void remove(at)}
              />
              <IconButton
                icon="chevron-right"
                label={`Move view ${at + 1} back`}
                disabled={isPending || at === last}
                onClick={() => forward(at + 1)}
              />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
