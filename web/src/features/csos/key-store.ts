/** Private keys of this browser, bound to a person: they can sign, and nobody can read them, this application included. */
export interface OwnKey {
  key: CryptoKey;
  /** DER. */
  certificate: ArrayBuffer;
}

const [NAME, STORE] = ['csos', 'keys'];

/** The name under which a key is kept, by the SHA-256 of its certificate. */
const nameOf = (userId: number, fingerprint: string) => `${userId}/${fingerprint}`;

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return done(request);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing here.'));
  });
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await done(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

export const keepKey = async (userId: number, fingerprint: string, own: OwnKey): Promise<void> =>
  void (await inStore('readwrite', (store) => store.put(own, nameOf(userId, fingerprint))));

export const forgetKey = (userId: number, fingerprint: string): Promise<undefined> =>
  inStore('readwrite', (store) => store.delete(nameOf(userId, fingerprint)));

export async function readKey(userId: number, fingerprint: string): Promise<OwnKey | null> {
  // Written by `keepKey`.
  const own = (await inStore('readonly', (store) => store.get(nameOf(userId, fingerprint)))) as
    OwnKey | undefined;
  return own ?? null;
}

/** What was kept may come back without its key, from a copied profile for one. */
const isUsable = ({ key, certificate }: Partial<OwnKey>): boolean =>
  key instanceof CryptoKey && certificate !== undefined;

/** The certificates of a person whose keys are here and can sign, by their SHA-256. */
export async function keysOf(userId: number): Promise<string[]> {
  const names = (await inStore('readonly', (store) => store.getAllKeys())).map(String);
  const mine = names.map((name) => name.split('/')).filter(([id]) => id === String(userId));
  const kept = await Promise.all(
    mine.map(async ([, fingerprint = '']) => [fingerprint, await readKey(userId, fingerprint)] as const),
  );
  return kept.filter(([, own]) => own !== null && isUsable(own)).map(([fingerprint]) => fingerprint);
}
