import { App, ConfigProvider, theme as antdTheme } from 'antd';
import en from 'antd/locale/en_US';
import zh from 'antd/locale/zh_CN';
import { type ReactNode, useMemo } from 'react';
import { useLanguage } from '../text/language.ts';
import { useTheme } from './theme.ts';
import { colours, fonts, type Scheme, sizes } from './tokens.ts';

const themeOf = (scheme: Scheme) => {
  const c = colours[scheme];
  return {
    algorithm: [
      scheme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
      antdTheme.compactAlgorithm,
    ],
    token: {
      colorPrimary: c.accent,
      colorPrimaryHover: c.accentHover,
      colorPrimaryText: c.link,
      colorLink: c.link,
      colorError: c.danger,
      colorErrorText: c.tones.danger.text,
      colorSuccess: c.tones.success.text,
      colorWarning: c.tones.warning.text,
      colorInfo: c.accent,
      colorText: c.text,
      colorTextSecondary: c.textSoft,
      colorTextTertiary: c.textFaint,
      colorTextQuaternary: c.textFaint,
      colorTextPlaceholder: c.textFaint,
      colorTextDescription: c.textSoft,
      colorBgBase: c.panel,
      colorBgContainer: c.panel,
      colorBgElevated: c.raised,
      colorBgLayout: c.page,
      colorBorder: c.lineStrong,
      colorBorderSecondary: c.line,
      colorSplit: c.line,
      fontFamily: fonts.text,
      fontFamilyCode: fonts.mono,
      fontSize: sizes.text,
      borderRadius: sizes.radius,
      controlHeight: sizes.control,
      wireframe: false,
    },
  };
};

/** The nonce under which the content security policy lets antd add its styles; empty in development. */
const nonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** antd in our tokens, our language, and inside the content security policy. */
export const AntdTheme = ({ children }: { children: ReactNode }) => {
  const { scheme } = useTheme();
  const language = useLanguage();
  const theme = useMemo(() => themeOf(scheme), [scheme]);
  return (
    <ConfigProvider theme={theme} locale={language === 'zh' ? zh : en} csp={{ nonce: nonce() }}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
};
