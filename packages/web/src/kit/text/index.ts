export { defineText, type Translate } from './define.ts';
export { type Labels, useLabels } from './labels.ts';
export { language, setLanguage, useLanguage } from './language.ts';
