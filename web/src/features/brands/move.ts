/** The list with `one` at the place `to`; null when it is there already or nowhere. */
export function moved(list: readonly number[], one: number, to: number): number[] | null {
  const from = list.indexOf(one);
  if (from < 0 || from === to || to < 0 || to >= list.length) return null;
  const rest = list.filter((other) => other !== one);
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}
