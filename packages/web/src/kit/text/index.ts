export { defineText, type Translate } from './define.ts';
export { type Labels, useLabels, useTitles } from './labels.ts';
export { language, setLanguage, useLanguage } from './language.ts';
