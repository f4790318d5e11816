export { defineText, type OtherLanguage, type Translate } from './define.ts';
export { type Labels, labelsReady, useLabels } from './labels.ts';
export { language, setLanguage, useLanguage } from './language.ts';
