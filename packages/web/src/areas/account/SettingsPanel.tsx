import { type ReactNode, useId } from 'react';
import { isPermissionKey, type ScreenEntry, screens } from '@renderdesk/contract';
import { allows, useRights } from '../../kit/permission/index.ts';
import { useTitles } from '../../kit/text/labels.ts';
import { useLanguage } from '../../kit/text/language.ts';
import { useDensity } from '../../kit/theme/density.ts';
import { useTheme } from '../../kit/theme/theme.ts';
import { useIsBuilt } from '../../shell/built.ts';
import { dashboardPath } from '../../shell/guard.ts';
import { choose, usePreferences } from '../../shell/preferences.ts';
import { useAccountText } from './account.texts.ts';

/** One choice of a few, all of them in sight. */
const Few = <V extends string>({
  label,
  hint,
  values,
  now,
  nameOf,
  onChoose,
}: {
  label: string;
  hint?: string;
  values: readonly V[];
  now: V;
  nameOf: (value: V) => string;
  onChoose: (value: V) => void;
}): ReactNode => {
  const name = useId();
  return (
    <fieldset className="rd-setting">
      <legend>{label}</legend>
      <div>
        {values.map((value) => (
          <label key={value}>
            <input type="radio" name={name} checked={now === value} onChange={() => onChoose(value)} />{' '}
            {nameOf(value)}
          </label>
        ))}
      </div>
      {hint !== undefined && <p className="rd-hint">{hint}</p>}
    </fieldset>
  );
};

/** The screens that I may open by their path alone, the dashboard aside. */
const useStartPages = (): readonly (readonly [path: string, title: string])[] => {
  const titles = useTitles();
  const rights = useRights();
  const isBuilt = useIsBuilt();
  const entries: readonly ScreenEntry[] = screens;
  return entries.flatMap(({ kind, path, permission }) => {
    if (kind !== 'screen' || path.includes(':') || path === dashboardPath || !isBuilt(path)) return [];
    const open = permission === undefined || (isPermissionKey(permission) && allows(rights, permission));
    return open ? [[path, titles[path]] as const] : [];
  });
};

const StartPage = (): ReactNode => {
  const t = useAccountText();
  const id = useId();
  const { startPage } = usePreferences();
  const pages = useStartPages();
  const known = startPage === undefined || pages.some(([path]) => path === startPage);
  return (
    <div className="rd-setting">
      <label htmlFor={id}>{t('settings.startPage')}</label>
      <select
        id={id}
        className="rd-field"
        value={startPage ?? ''}
        onChange={({ target }) => void choose('startPage', target.value || undefined)}
      >
        <option value="">{t('settings.dashboard')}</option>
        {!known && <option value={startPage}>{startPage}</option>}
        {pages.map(([path, title]) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
      </select>
      <p className="rd-hint">{t('settings.startPageHint')}</p>
    </div>
  );
};

/** How the console looks and where it begins, for this person in every browser. */
export const SettingsPanel = (): ReactNode => {
  const t = useAccountText();
  const language = useLanguage();
  const { choice: theme } = useTheme();
  const density = useDensity();
  const { openPages } = usePreferences();
  return (
    <div className="rd-narrow">
      <p className="rd-hint">{t('settings.hint')}</p>
      <Few
        label={t('settings.language')}
        hint={t('settings.languageHint')}
        values={['zh', 'en']}
        now={language}
        nameOf={(value) => t(`settings.languages.${value}`)}
        onChoose={(value) => void choose('language', value)}
      />
      <Few
        label={t('settings.theme')}
        values={['light', 'dark', 'system']}
        now={theme}
        nameOf={(value) => t(`settings.themes.${value}`)}
        onChoose={(value) => void choose('theme', value)}
      />
      <Few
        label={t('settings.density')}
        hint={t('settings.densityHint')}
        values={['normal', 'compact']}
        now={density}
        nameOf={(value) => t(`settings.densities.${value}`)}
        onChoose={(value) => void choose('density', value)}
      />
      <Few
        label={t('settings.openPages')}
        hint={t('settings.openPagesHint')}
        values={['shown', 'hidden']}
        now={openPages ?? 'shown'}
        nameOf={(value) => t(`settings.openPagesStates.${value}`)}
        onChoose={(value) => void choose('openPages', value)}
      />
      <StartPage />
    </div>
  );
};
