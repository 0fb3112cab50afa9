import { useEffect, useState } from 'react';
import type { ShelfProduct } from '#contract/catalog/shelf.ts';
import { api, type ReplyOf } from '../../shared/http.ts';
import { session, useClient } from '../../shared/session.ts';
import { usePainted } from '../../shared/use-painted.ts';

/** A few products of this host: null until they are here, none where they do not come or another host is previewed. */
export function useSample(): readonly ShelfProduct[] | null {
  const { id } = useClient();
  const [sample, setSample] = useState<{ of: number; products: readonly ShelfProduct[] } | null>(null);
  const isPreview = id !== session.get().client.id;
  const painted = usePainted();
  useEffect(() => {
    if (isPreview || !painted) return undefined;
    let current = true;
    const show = (products: readonly ShelfProduct[]) => current && setSample({ of: id, products });
    api.sampleShelf().then(
      ({ data }) => show(data),
      () => show([]),
    );
    return () => {
      current = false;
    };
  }, [id, isPreview, painted]);
  if (isPreview) return [];
  return sample?.of === id ? sample.products : null;
}

type Found = ReplyOf<'searchShelf'>;

interface Shelf {
  /** What was found last; null at first. */
  found: Found | null;
  error: unknown;
  /** `found` is of a former question. */
  waiting: boolean;
  retry: () => void;
}

/** A page of the supplier's shelf. What was found before stays until the next is here. */
export function useShelf(search: string, page: number): Shelf {
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<Found | null>(null);
  const asked = `${page} ${attempt} ${search}`;
  const [answered, setAnswered] = useState<{ to: string; error: unknown } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const query = { page: String(page), ...(search !== '' && { search }) };
    api.searchShelf({ query }, { signal }).then(
      (reply) => {
        if (signal.aborted) return;
        setFound(reply);
        setAnswered({ to: asked, error: null });
      },
      (error: unknown) => {
        if (!signal.aborted) setAnswered({ to: asked, error });
      },
    );
    return () => controller.abort();
  }, [asked, page, search]);
  const waiting = answered?.to !== asked;
  return {
    found,
    error: waiting ? null : (answered?.error ?? null),
    waiting,
    retry: () => setAttempt(attempt + 1),
  };
}
