/** Names of files that people send. */

/** Marks that turn the direction of what follows: `annexe‮fdp.exe` reads as `annexeexe.pdf` (Unicode TR 9, TR 36). */
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROLS = /[\u0000-\u001F\u007F-\u009F]/g;

export const withoutDirections = (text: string): string => text.replaceAll(DIRECTIONS, '');

const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
};

/** A name that shows as it is, ends as its content demands and is at most 200 characters long. */
export function fileNameFor(sent: string, contentType: string): string {
  const name = withoutDirections(sent).replaceAll(CONTROLS, '').trim() || 'file';
  const endings = ENDINGS[contentType] ?? [];
  const ending = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase();
  const [right] = endings;
  if (right === undefined || (ending !== undefined && endings.includes(ending))) return shortened(name);
  return shortened(`${name.replace(/\.[^.]{0,10}$/, '')}.${right}`);
}

function shortened(name: string): string {
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return name.length <= 200 ? name : `${name.slice(0, 200 - ending.length)}${ending}`;
}
