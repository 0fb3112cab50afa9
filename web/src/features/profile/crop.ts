/** A square cut out of a picture. `x` and `y` move the picture inside the frame, in pixels of the frame. */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const WHOLE: Crop = { zoom: 1, x: 0, y: 0 };
export const MOST_ZOOM = 4;

/** Pixels of the frame per pixel of the picture; at zoom 1 its shorter side fills the frame. */
export const scaleOf = (picture: Size, frame: number, { zoom }: Crop): number =>
  (frame / Math.min(picture.width, picture.height)) * zoom;

/** The same crop moved so that the frame stays filled. */
export function within(picture: Size, frame: number, crop: Crop): Crop {
  const zoom = Math.min(Math.max(crop.zoom, 1), MOST_ZOOM);
  const scale = scaleOf(picture, frame, { ...crop, zoom });
  const hold = (move: number, side: number) => {
    const most = Math.max((side * scale - frame) / 2, 0);
    return Math.min(Math.max(move, -most), most);
  };
  return { zoom, x: hold(crop.x, picture.width), y: hold(crop.y, picture.height) };
}

/** The square in pixels of the picture. */
export function sourceOf(picture: Size, frame: number, crop: Crop): { x: number; y: number; side: number } {
  const scale = scaleOf(picture, frame, crop);
  const side = frame / scale;
  return {
    x: picture.width / 2 - crop.x / scale - side / 2,
    y: picture.height / 2 - crop.y / scale - side / 2,
    side,
  };
}
