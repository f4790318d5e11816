/** The demo's payment page; no other channel's code is ever followed. */
const pagePath = '/pay/page/';

/**
 * Pays an order at the demo's payment page, slowly or at once, or refuses it, as whoever scans its code would by a click. The page is looked for at `url`, under
 * whatever name the server knows itself. Does nothing for a code of another channel.
 */
export const payAt = async (
  url: string,
  qrCode: string,
  o: { readonly click: 'pay' | 'slow' | 'refuse'; readonly signal: AbortSignal },
): Promise<void> => {
  const page = URL.parse(qrCode);
  if (!page?.pathname.startsWith(pagePath)) return;
  const answer = await fetch(new URL(page.pathname, url), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ key: page.searchParams.get('key') ?? '', click: o.click }),
    signal: o.signal,
  });
  await answer.body?.cancel();
};
