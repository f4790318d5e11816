import { useEffect, useRef, useState } from 'react';
import type { UploadCall } from '@renderdesk/contract';
import { callApi, isAborted, Refused } from '../call/index.ts';
import { type Unfit, unfitOf } from './files.rules.ts';

/** State of one file. */
export type UploadState =
  | { readonly kind: 'unfit'; readonly why: Unfit }
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'failed'; readonly message: string | undefined }
  | { readonly kind: 'done'; readonly id: string };
export interface Upload {
  readonly key: number;
  readonly name: string;
  readonly size: number | undefined;
  /** Undefined for one that was there before. */
  readonly file: File | undefined;
  readonly state: UploadState;
}

/** A call that stores one file and answers its id. */
export type StoringCall = UploadCall<Record<never, never>, { readonly fileId: string }>;

const doneIds = (uploads: readonly Upload[]): string[] =>
  uploads.flatMap(({ state }) => (state.kind === 'done' ? [state.id] : []));

/**
 * Uploads files independently: each is checked by content, sent with progress, retried when no response arrives, and
 * cancelled when it is removed or the component unmounts. `onChange` gets the ids of uploaded files.
 */
export const useUploads = (
  call: StoringCall,
  known: readonly string[],
  onChange: (ids: string[]) => void,
) => {
  const [uploads, setUploads] = useState<readonly Upload[]>(() =>
    known.map((id, key) => ({
      key,
      name: '',
      size: undefined,
      file: undefined,
      state: { kind: 'done', id },
    })),
  );
  const next = useRef(known.length);
  const sending = useRef(new Map<number, AbortController>());
  const told = useRef(onChange);
  useEffect(() => {
    told.current = onChange;
  });
  useEffect(() => {
    const all = sending.current;
    return () => {
      for (const one of all.values()) one.abort();
    };
  }, []);
  const arrived = doneIds(uploads).join('\n');
  const before = useRef(arrived);
  useEffect(() => {
    if (before.current === arrived) return;
    before.current = arrived;
    told.current(arrived === '' ? [] : arrived.split('\n'));
  }, [arrived]);

  const put = (key: number, state: UploadState): void =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, state } : one)));
  const send = async (key: number, file: File): Promise<void> => {
    const ending = new AbortController();
    sending.current.set(key, ending);
    put(key, { kind: 'sending', share: 0 });
    try {
      const { fileId } = await callApi(
        call,
        {},
        {
          file,
          signal: ending.signal,
          quiet: true,
          onProgress: (share) => put(key, { kind: 'sending', share }),
        },
      );
      put(key, { kind: 'done', id: fileId });
    } catch (error) {
      if (!isAborted(error))
        put(key, { kind: 'failed', message: error instanceof Refused ? error.message : undefined });
    } finally {
      sending.current.delete(key);
    }
  };
  return {
    uploads,
    /** Takes files that were chosen or dropped, and sends those that are fit. */
    add: (files: readonly File[]): void => {
      for (const file of files) {
        const key = next.current;
        next.current += 1;
        const row: Upload = {
          key,
          name: file.name,
          size: file.size,
          file,
          state: { kind: 'sending', share: 0 },
        };
        setUploads((all) => [...all, row]);
        void unfitOf(file, call).then((why) => (why ? put(key, { kind: 'unfit', why }) : send(key, file)));
      }
    },
    retry: ({ key, file }: Upload): void => {
      if (file) void send(key, file);
    },
    remove: (key: number): void => {
      sending.current.get(key)?.abort();
      setUploads((all) => all.filter((one) => one.key !== key));
    },
  };
};
