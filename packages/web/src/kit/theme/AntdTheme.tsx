import { ConfigProvider, theme as antdTheme, type ThemeConfig } from 'antd';
import en from 'antd/locale/en_US';
import zh from 'antd/locale/zh_CN';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '../text/language.ts';
import { useStill } from './motion.ts';
import { nonce } from './nonce.ts';
import { useContrast, useTheme } from './theme.ts';
import { type Colours, coloursOf, fonts, type Contrast, type Scheme, sizes } from './tokens.ts';

/**
 * Our colours exactly. antd's own algorithm would mix each of them again, and its defaults are too pale to be read on
 * buttons, placeholders and links.
 */
const exact = (c: Colours) => ({
  colorPrimary: c.accent,
  colorPrimaryHover: c.accentHover,
  colorPrimaryActive: c.accentHover,
  colorPrimaryBg: c.chosen,
  colorPrimaryBgHover: c.chosen,
  colorPrimaryBorder: c.accent,
  colorPrimaryBorderHover: c.accentHover,
  colorPrimaryText: c.link,
  colorPrimaryTextHover: c.link,
  colorPrimaryTextActive: c.link,
  colorLink: c.link,
  colorLinkHover: c.link,
  colorLinkActive: c.link,
  colorError: c.danger,
  colorErrorHover: c.dangerHover,
  colorErrorActive: c.dangerHover,
  colorErrorBg: c.tones.danger.soft,
  colorErrorBgHover: c.tones.danger.soft,
  colorErrorBorder: c.tones.danger.dot,
  colorErrorBorderHover: c.tones.danger.dot,
  colorErrorText: c.tones.danger.text,
  colorErrorTextHover: c.tones.danger.text,
  colorErrorTextActive: c.tones.danger.text,
  colorSuccess: c.tones.success.text,
  colorSuccessBg: c.tones.success.soft,
  colorSuccessBorder: c.tones.success.dot,
  colorSuccessText: c.tones.success.text,
  colorWarning: c.tones.warning.text,
  colorWarningBg: c.tones.warning.soft,
  colorWarningBorder: c.tones.warning.dot,
  colorWarningText: c.tones.warning.text,
  colorInfo: c.tones.info.text,
  colorInfoBg: c.tones.info.soft,
  colorInfoBorder: c.tones.info.dot,
  colorInfoText: c.tones.info.text,
  colorText: c.text,
  colorTextSecondary: c.textSoft,
  colorTextTertiary: c.textFaint,
  colorTextQuaternary: c.textFaint,
  colorBgContainer: c.panel,
  colorBgElevated: c.raised,
  colorBgLayout: c.page,
  colorBorder: c.lineStrong,
  colorBorderSecondary: c.line,
  fontSizeSM: sizes.textSmall,
  fontSizeLG: sizes.textLarge,
  controlHeightSM: sizes.controlSmall,
});

const themeOf = (scheme: Scheme, contrast: Contrast, still: boolean): ThemeConfig => {
  const c = coloursOf(scheme, contrast);
  const base = scheme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm;
  return {
    // One name for all that stand on a screen together: their variables are written once.
    cssVar: { key: `rd-${scheme}-${contrast}` },
    algorithm: [base, (_seed, map) => ({ ...(map ?? base(_seed)), ...exact(c) })],
    token: {
      // Where nothing is to move nothing waits for a movement's end, which is missed when there is hardly any.
      motion: !still,
      colorPrimary: c.accent,
      colorBgBase: c.panel,
      colorTextBase: c.text,
      fontFamily: fonts.text,
      fontFamilyCode: fonts.mono,
      fontSize: sizes.text,
      borderRadius: sizes.radius,
      controlHeight: sizes.control,
      colorTextPlaceholder: c.textFaint,
      // Days of the neighbour months are chosen too: they are to be read.
      colorTextDisabled: c.textFaint,
      colorTextDescription: c.textSoft,
      colorSplit: c.line,
      controlItemBgHover: c.hover,
      controlItemBgActive: c.chosen,
      boxShadowSecondary: c.shadow,
    },
    components: {
      Button: {
        dangerColor: c.onDanger,
        primaryColor: c.onAccent,
        primaryShadow: 'none',
        dangerShadow: 'none',
        defaultShadow: 'none',
      },
      Tabs: {
        itemSelectedColor: c.link,
        itemHoverColor: c.link,
        itemActiveColor: c.link,
        inkBarColor: c.link,
      },
      Menu: { itemSelectedColor: c.link, horizontalItemSelectedColor: c.link },
      Pagination: { itemActiveColor: c.link, itemActiveColorHover: c.link },
    },
  };
};

/** Each theme is made once, since antd works out its styles anew for every object that it is given. */
const themes = new Map<string, ThemeConfig>();
const keptTheme = (scheme: Scheme, contrast: Contrast, still: boolean): ThemeConfig => {
  const key = `${scheme} ${contrast} ${still}`;
  const theme = themes.get(key) ?? themeOf(scheme, contrast, still);
  themes.set(key, theme);
  return theme;
};

/**
 * antd with our tokens and language, within the content security policy. It wraps only antd components and not the
 * console, so that a page renders before antd loads.
 */
export const AntdTheme = ({ children }: { children: ReactNode }) => {
  const { scheme } = useTheme();
  const theme = keptTheme(scheme, useContrast(), useStill());
  const language = useLanguage();
  // One object: antd draws all that is its own again for another.
  const [csp] = useState(() => ({ nonce: nonce() }));
  return (
    <ConfigProvider theme={theme} locale={language === 'zh' ? zh : en} csp={csp}>
      {children}
    </ConfigProvider>
  );
};
