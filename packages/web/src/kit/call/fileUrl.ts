import { useEffect, useState } from 'react';
import type { InputOf, ReadCall } from '@renderdesk/contract';
import { fetchFile } from './download.ts';
import { isAborted, Refused, TransportFailed } from './refused.ts';

/** State of a file that a page shows. */
export interface FileUrl {
  /** Object URL, valid while the component requests this file. */
  readonly url: string | undefined;
  readonly error: Refused | TransportFailed | undefined;
}
const nothing: FileUrl = { url: undefined, error: undefined };

/**
 * Loads a file from a call as an object URL for an image; the request needs the token header, which an image URL cannot
 * send. The URL is revoked when the input changes or the component unmounts. Nothing is loaded while `input` is
 * undefined.
 */
export const useFileUrl = <C extends ReadCall>(call: C, input: InputOf<C> | undefined): FileUrl => {
  const asked = input === undefined ? undefined : JSON.stringify(input);
  const [file, setFile] = useState<FileUrl & { readonly of: string | undefined }>({
    ...nothing,
    of: undefined,
  });
  useEffect(() => {
    if (asked === undefined) return undefined;
    const leaving = new AbortController();
    let url: string | undefined;
    const load = async (): Promise<void> => {
      try {
        const content = await fetchFile(call, JSON.parse(asked) as InputOf<C>, leaving.signal);
        if (leaving.signal.aborted) return;
        url = URL.createObjectURL(content);
        setFile({ url, error: undefined, of: asked });
      } catch (error) {
        if (leaving.signal.aborted || isAborted(error)) return;
        if (!(error instanceof Refused) && !(error instanceof TransportFailed)) throw error;
        setFile({ url: undefined, error, of: asked });
      }
    };
    void load();
    return () => {
      leaving.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [call, asked]);
  return file.of === asked ? file : nothing;
};
