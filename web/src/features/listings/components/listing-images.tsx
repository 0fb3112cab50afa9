/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- images are dragged; everything that does has buttons */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  IMAGE_MAX_BYTES,
  IMAGE_SIDES,
  IMAGE_TEXT_LENGTH,
  imageText,
  MOST_IMAGES,
  smallImage,
} from '#rules/catalog/images.ts';
import { UNSUPPORTED_FILE } from '#rules/documents.ts';
import { formatBytes, formatCount } from '../../../shared/format.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useAddImage, useSaveImages, type SellerListing } from '../api.ts';
import styles from './images.module.css';

const MEGABYTE = 1024 * 1024;
const KINDS = ['image/png', 'image/jpeg'];

function problemOf(file: File): string | null {
  if (!KINDS.includes(file.type)) return UNSUPPORTED_FILE;
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
          hint={`JPEG or PNG of ${IMAGE_SIDES.least} to ${formatCount(IMAGE_SIDES.most)} pixels a side, at most ${IMAGE_MAX_BYTES / MEGABYTE} MB; ${MOST_IMAGES} a listing`}
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
  const [dragged, setDragged] = useState<number | null>(null);
  const move = (from: number, to: number) => {
    const [id] = ids.slice(from, from + 1);
    if (id !== undefined && from !== to) mutate({ images: ids.toSpliced(from, 1).toSpliced(to, 0, id) });
  };
  const say = (image: SellerListing['images'][number], text: string) => {
    if (text.trim() !== image.text) mutate({ images: ids, texts: [{ id: image.id, text: text.trim() }] });
  };
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
        <li
          key={image.id}
          className={styles.image}
          data-dragged={dragged === at || undefined}
          draggable={can.edit && !isPending}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            setDragged(at);
          }}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={() => dragged !== null && move(dragged, at)}
        >
          <img
            src={smallImage(image.url)}
            alt={imageText(name, image, at)}
            loading="lazy"
            draggable={false}
          />
          {can.edit && (
            <span className={styles.tools}>
              <IconButton
                icon="chevron-left"
                label={`Move view ${at + 1} forward`}
                disabled={isPending || at === 0}
                onClick={() => move(at, at - 1)}
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
                onClick={() => move(at, at + 1)}
              />
            </span>
          )}
          {can.edit && (
            <TextInput
              key={image.text}
              size="xs"
              aria-label={`What view ${at + 1} shows`}
              placeholder="What it shows"
              defaultValue={image.text}
              maxLength={IMAGE_TEXT_LENGTH}
              onBlur={(event) => say(image, event.currentTarget.value)}
            />
          )}
        </li>
      ))}
    </ol>
  );
}
