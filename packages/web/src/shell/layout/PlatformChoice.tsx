import { usePlatform } from '../../kit/call/currentPlatform.ts';
import { queryClient } from '../../kit/call/queryClient.ts';
import { useLanguage } from '../../kit/text/language.ts';
import { allPlatforms, keepPlatform, platformChoices } from '../platformChoices.ts';
import { useShellText } from '../shell.texts.ts';
import { useSession } from '../useSession.ts';

/** The platform that every call names; changing it asks everything on the screen again. */
export const PlatformChoice = () => {
  const t = useShellText();
  const language = useLanguage();
  const { platforms } = useSession();
  const current = usePlatform();
  if (platforms.length === 0) return null;
  const nameOf = (id: number): string => {
    const found = platforms.find(({ platform }) => platform === id);
    if (!found) return id === allPlatforms ? t('allPlatforms') : String(id);
    return language === 'zh' ? found.nameZh : found.nameEn;
  };
  return (
    <select
      className="rd-platform"
      aria-label={t('platform')}
      title={t('platform')}
      value={current}
      onChange={(event) => {
        keepPlatform(Number(event.target.value));
        void queryClient.invalidateQueries();
      }}
    >
      {platformChoices(platforms).map((id) => (
        <option key={id} value={id}>
          {nameOf(id)}
        </option>
      ))}
    </select>
  );
};
