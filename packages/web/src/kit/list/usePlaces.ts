import { useMemo } from 'react';
import { session } from '@renderdesk/contract/session/session.calls.ts';
import { useRead } from '../call/index.ts';
import { useLanguage } from '../text/index.ts';
import type { Column, Places } from './types.ts';

/** Names of platforms and areas, asked for only where a column shows them. */
export const usePlaces = (columns: readonly Pick<Column<never>, 'needs'>[]): Places => {
  const language = useLanguage();
  const o = { staleTime: Infinity, quiet: true };
  const needs = (kind: keyof Places): boolean => columns.some((column) => column.needs === kind);
  const { data: platforms } = useRead(session.queryPlatform, {}, { ...o, enabled: needs('platform') });
  const { data: areas } = useRead(session.queryArea, {}, { ...o, enabled: needs('area') });
  return useMemo(() => {
    const named = (one: { nameZh: string; nameEn: string }): string =>
      language === 'zh' ? one.nameZh : one.nameEn;
    const platform = new Map(platforms?.map((one) => [one.platform, named(one)]));
    const area = new Map(areas?.map((one) => [one.id, named(one)]));
    return {
      platform: (id) => platform.get(id) ?? String(id),
      area: (id) => area.get(id) ?? String(id),
    };
  }, [platforms, areas, language]);
};
