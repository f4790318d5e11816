import { use } from 'react';
import { textIn } from '@renderdesk/contract';
import { openDialog } from '../../kit/dialogs/index.ts';
import { useLanguage } from '../../kit/text/language.ts';
import { loadOrReload, tracked } from '../../kit/text/reload.ts';
import { choose } from '../preferences.ts';
import { shellText } from '../shell.texts.ts';
import { type News, newsVersions, ownVersion } from './versions.ts';

let loading: Promise<News> | undefined;
const load = (): Promise<News> => {
  loading ??= tracked(loadOrReload(async () => (await import('./news.texts.ts')).newsTexts));
  loading.catch(() => (loading = undefined));
  return loading;
};

const AllNews = () => {
  const language = useLanguage();
  const news = use(load());
  return (
    <div className="rd-dialog-body rd-news">
      {newsVersions.map((version) => (
        <section key={version}>
          <h3>{version}</h3>
          <ul>
            {news[version].map((line) => (
              <li key={line[1]}>{textIn(line, language)}</li>
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
