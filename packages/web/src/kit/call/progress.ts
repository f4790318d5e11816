/** Headers of an answer as `fetch` would give them. */
const headersOf = (request: XMLHttpRequest): Headers =>
  new Headers(
    request
      .getAllResponseHeaders()
      .trim()
      .split('\r\n')
      .filter((line) => line.includes(':'))
      .map((line): [string, string] => [
        line.slice(0, line.indexOf(':')),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
  );

/**
 * `fetch` for an upload, with progress of the sent bytes from 0 to 1, which `fetch` lacks. Rejects as `fetch` does:
 * when no response arrives, and when `signal` aborts.
 */
export const sendWithProgress = (
  address: string,
  init: { readonly method: string; readonly headers: Record<string, string>; readonly body: FormData },
  o: { readonly signal?: AbortSignal | undefined; readonly onProgress: (share: number) => void },
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method, address);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(init.headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      o.onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) })),
    );
    request.addEventListener('error', () => reject(new TypeError('the upload found no server')));
    const aborted = (): void => reject(o.signal?.reason ?? new DOMException('aborted', 'AbortError'));
    request.addEventListener('abort', aborted);
    o.signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (o.signal?.aborted === true) aborted();
    else request.send(init.body);
  });
