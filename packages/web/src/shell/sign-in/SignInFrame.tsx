import { type ReactNode, useEffect } from 'react';
import { setLanguage, useLanguage } from '../../kit/text/language.ts';
import { useSignInText } from './signIn.texts.ts';
import mark from '../brand.svg';
import './sign-in.css';

const languages = [
  ['zh', 'zh-CN'],
  ['en', 'en'],
] as const;

/** Each language under its own name, so that nobody must read the other one to leave it. */
const LanguageChoice = () => {
  const t = useSignInText();
  const now = useLanguage();
  return (
    <div className="rd-choice" role="group" aria-label={t('language')}>
      {languages.map(([code, lang]) => (
        <button
          key={code}
          type="button"
          lang={lang}
          aria-pressed={now === code}
          onClick={() => setLanguage(code)}
        >
          {t(`names.${code}`)}
        </button>
      ))}
    </div>
  );
};

/** The page around the sign-in forms: brand, language, title of the document. */
export const SignInFrame = ({ title, children }: { title: string; children: ReactNode }) => {
  const t = useSignInText();
  const product = t('product');
  useEffect(() => {
    document.title = `${title} – ${product}`;
  }, [title, product]);
  return (
    <div className="rd-sign-in">
      <header>
        <LanguageChoice />
      </header>
      <main>
        <div className="rd-brand">
          <img src={mark} alt="" width="36" height="36" />
          <div>
            <strong>{product}</strong>
            <p>{t('subtitle')}</p>
          </div>
        </div>
        {children}
      </main>
    </div>
  );
};
