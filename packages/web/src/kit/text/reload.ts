const storageKey = 'reloadedAt';
const minute = 60_000;

/** Whether another reload is allowed: the last one is a minute or more ago. */
export const mayReload = (now: number, last: string | null): boolean =>
  last === null || !(now - Number(last) < minute);

/**
 * Reloads the page after a chunk or a language file failed to load, at most once a minute. Returns whether it reloads.
 */
export const reloadOnce = (): boolean => {
  if (!mayReload(Date.now(), sessionStorage.getItem(storageKey))) return false;
  sessionStorage.setItem(storageKey, String(Date.now()));
  location.reload();
  return true;
};

/** Whether the server answers: a reload while it is away would leave the browser's own error page and lose the rest. */
const isThere = (): Promise<boolean> =>
  fetch('/', { cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  );

/** Reloads the page when somebody asks for it and the server answers; otherwise nothing is lost. */
export const reloadWhenThere = async (): Promise<void> => {
  if (await isThere()) location.reload();
};

/** Loads a lazy file; when that fails the page reloads, or the error goes on where it just did or the server is away. */
export const loadOrReload = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch (error) {
    if ((await isThere()) && reloadOnce()) return await new Promise<never>(() => undefined);
    throw error;
  }
};

/**
 * A promise with the `status` and `value` that React's `use` reads, so that a settled promise never shows a fallback.
 */
export const tracked = <T>(promise: Promise<T>): Promise<T> => {
  void promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(promise, { status: 'rejected', reason }),
  );
  return promise;
};
