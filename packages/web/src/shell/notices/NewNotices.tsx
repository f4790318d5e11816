import { useState } from 'react';
import { ownBuild } from '../../kit/call/settings.ts';
import { useLatest } from '../../kit/live/index.ts';
import { openNews } from '../news/News.tsx';
import { hasNews, ownVersion } from '../news/versions.ts';
import { choose, usePreferences } from '../preferences.ts';
import { useShellText } from '../shell.texts.ts';

/** That the server serves a newer console than the one in this tab. */
export const NewBuildNotice = () => {
  const t = useShellText();
  const [later, setLater] = useState('');
  const told = useLatest('build')?.data;
  const served = typeof told === 'string' ? told : '';
  const own = ownBuild();
  const isNewer = own !== '' && served !== '' && served !== own && served !== later;
  return (
    <div role="status">
      {isNewer && (
        <p className="rd-banner">
          <span>{t('newBuild.says')}</span>
          <button type="button" className="rd-link" onClick={() => location.reload()}>
            {t('newBuild.reload')}
          </button>
          <button type="button" className="rd-link" onClick={() => setLater(served)}>
            {t('newBuild.later')}
          </button>
        </p>
      )}
    </div>
  );
};

/** After an update, once a person and version: that there is something new. */
export const NewsNotice = () => {
  const t = useShellText();
  const { seenVersion } = usePreferences();
  if (!hasNews(seenVersion)) return null;
  return (
    <p className="rd-banner" role="status">
      <span>{t('news.says', { version: ownVersion })}</span>
      <button type="button" className="rd-link" onClick={() => void openNews()}>
        {t('news.title')}
      </button>
      <button type="button" className="rd-link" onClick={() => void choose('seenVersion', ownVersion)}>
        {t('close')}
      </button>
    </p>
  );
};
