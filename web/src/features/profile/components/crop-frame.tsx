/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- the frame is moved by pointer and by arrow keys, as an application of its own */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { MOST_ZOOM, scaleOf, sourceOf, WHOLE, within, type Crop } from '../crop.ts';
import styles from './profile-popup.module.css';

/** Sides of the frame on screen and of the picture that is sent, in pixels. */
const FRAME = 180;
const SENT = 512;
const STEP = 8;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

interface Props {
  file: File;
  saving: boolean;
  onSave: (file: File) => void;
  onCancel: () => void;
  onUnreadable: () => void;
}

/** Moves and enlarges the chosen picture inside a square; what shows is what is sent. */
export function CropFrame({ file, saving, onSave, onCancel, onUnreadable }: Props) {
  const shown = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    if (shown.current) shown.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [crop, setCrop] = useState(WHOLE);
  const size = picture && { width: picture.naturalWidth, height: picture.naturalHeight };
  const change = (next: Partial<Crop>) => size && setCrop(within(size, FRAME, { ...crop, ...next }));
  const onKeyDown = (event: KeyboardEvent) => {
    const move = ARROWS[event.key];
    if (!move) return;
    event.preventDefault();
    change({ x: crop.x + move[0], y: crop.y + move[1] });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    change({ x: crop.x + event.movementX, y: crop.y + event.movementY });
  };
  const save = async () => {
    if (picture && size) onSave(await cut(picture, sourceOf(size, FRAME, crop), file));
  };
  const scale = size ? scaleOf(size, FRAME, crop) : 1;
  return (
    <>
      <div
        role="application"
        aria-label="Part of the picture that is shown; move it with the arrow keys"
        tabIndex={0}
        className={styles.crop}
        style={{ width: FRAME, height: FRAME }}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
      >
        <img
          ref={shown}
          alt=""
          draggable={false}
          onLoad={(event) => setPicture(event.currentTarget)}
          onError={onUnreadable}
          style={
            size
              ? {
                  width: size.width * scale,
                  height: size.height * scale,
                  transform: `translate(calc(-50% + ${crop.x}px), calc(-50% + ${crop.y}px))`,
                }
              : { visibility: 'hidden' }
          }
        />
      </div>
      <label className={styles.zoom}>
        Zoom
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => change({ zoom: Number(event.currentTarget.value) })}
        />
      </label>
      <div className={styles.pictureButtons}>
        <Button size="xs" loading={saving} disabled={!picture} onClick={() => void save()}>
          Upload
        </Button>
        <Button variant="default" size="xs" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}

/** Drawn anew, so that nothing of the file but its pixels is sent: no place, no camera. */
async function cut(
  picture: HTMLImageElement,
  { x, y, side }: { x: number; y: number; side: number },
  { name, type }: File,
): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = SENT;
  canvas.height = SENT;
  canvas.getContext('2d')?.drawImage(picture, x, y, side, side, 0, 0, SENT, SENT);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.9));
  return new File(blob ? [blob] : [], name, { type });
}
