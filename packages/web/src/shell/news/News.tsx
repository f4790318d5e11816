import { use } from 'react';
import type { Language } from '@renderdesk/contract/kernel/wire.ts';
import { openDialog } from '../../kit/dialogs/index.ts';
import { useLanguage } from '../../kit/text/language.ts';
import { loadOrReload, tracked } from '../../kit/text/reload.ts';
import { choose } from '../preferences.ts';
import { shellText } from '../shell.text.ts';
import { type News, newsVersions, ownVersion } from './versions.ts';

const loaders: Readonly<Record<Language, () => Promise<News>>> = {
  en: async () => (await import('./news.en.ts')).newsEn,
  zh: async () => (await import('./news.zh.ts')).newsZh,
};
const loading = new Map<Language, Promise<News>>();
const load = (lng: Language): Promise<News> => {
  const known = loading.get(lng) ?? tracked(loadOrReload(loaders[lng]));
  loading.set(lng, known);
  known.catch(() => loading.delete(lng));
  return known;
};

const AllNews = () => {
  const news = use(load(useLanguage()));
  return (
    <div className="rd-dialog-body rd-news">
      {newsVersions.map((version) => (
        <section key={version}>
          <h3>{version}</h3>
          <ul>
            {news[version].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};

/** Shows what each version brought, and notes that the person has seen it. */
export const openNews = async (): Promise<void> => {
  void choose('seenVersion', ownVersion);
  await openDialog(() => <AllNews />, { title: shellText('news.title'), width: 'min(640px, 92vw)' });
};
