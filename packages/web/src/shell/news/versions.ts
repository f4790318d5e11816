import type { Pair } from '@renderdesk/contract';

/** Versions with news, the newest first: the first is the version of this console. */
export const newsVersions = ['0.6.0', '0.5.0', '0.4.0', '0.3.0', '0.2.0', '0.1.0'] as const;
export type NewsVersion = (typeof newsVersions)[number];
/** What each version brought to the people who use it, a line each, in both languages. */
export type News = Readonly<Record<NewsVersion, readonly Pair[]>>;

/** The version of this console. */
export const ownVersion: NewsVersion = newsVersions[0];

/** Whether `seen` is older than this console; nothing is news to someone who never saw another. */
export const hasNews = (seen: string | undefined): boolean => {
  if (seen === undefined) return false;
  const [a, b] = [seen, ownVersion].map((version) => version.split('.').map(Number));
  const differs = a?.findIndex((part, at) => part !== b?.[at]) ?? -1;
  return differs >= 0 && (a?.[differs] ?? 0) < (b?.[differs] ?? 0);
};
