export { defineText, type OtherLanguage, type Texts, type TextTree, type Translate } from './define.ts';
export { formatNumber, localeOf } from './format.ts';
export { type Labels, labelsNow, labelsReady, type TextArea, useLabels, useTitles } from './labels.ts';
export { language, onLanguageChange, setLanguage, useLanguage } from './language.ts';
export { loadOrReload } from './reload.ts';
