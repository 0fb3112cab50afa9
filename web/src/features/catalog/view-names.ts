import { VIEW_NAME_LENGTH } from '#rules/catalog/team.ts';

/** What a copy of a shared view is called beside the own views, of which none gives way to it: its name, with the author, or numbered. */
export function nameOfCopy(
  { name, author }: { name: string; author: string },
  taken: ReadonlySet<string>,
): string {
  const isFree = (text: string) => text.length <= VIEW_NAME_LENGTH && !taken.has(text);
  const told = [name, `${name} of ${author}`].find(isFree);
  if (told !== undefined) return told;
  for (let number = 2; ; number += 1) {
    const end = ` ${number}`;
    const numbered = `${name.slice(0, VIEW_NAME_LENGTH - end.length).trimEnd()}${end}`;
    if (isFree(numbered)) return numbered;
  }
}
