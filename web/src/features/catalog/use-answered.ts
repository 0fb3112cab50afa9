import { useState } from 'react';
import { useOffline } from '../../shared/connection.ts';
import type { CatalogSearch } from './routes.ts';

interface Answered {
  /** What the rows on the screen were asked for. */
  shown: CatalogSearch;
  /** The rows stay those of a former question because the server cannot be reached. */
  held: boolean;
}

/** Without a server the rows of the former question stay; what is said of them is said of that question. */
export function useAnswered(
  search: CatalogSearch,
  { data, isPlaceholderData }: { data: unknown; isPlaceholderData: boolean },
): Answered {
  const offline = useOffline();
  const [answered, setAnswered] = useState(search);
  const arrived = data !== undefined && !isPlaceholderData;
  if (arrived && answered !== search) setAnswered(search);
  const held = isPlaceholderData && offline;
  return { shown: held ? answered : search, held };
}
