import * as z from 'zod';

/** What formatted text may consist of; the server takes everything else out, the console draws nothing else. */
export const richTags = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
  'code',
  'pre',
  'hr',
] as const;
export type RichTag = (typeof richTags)[number];

/** Where links in formatted text may lead. */
export const richSchemes = ['http', 'https', 'mailto'] as const;

/** Formatted text as HTML: notices, answers, contracts. What comes in is not to be trusted until the server cleaned it. */
export const RichText = z.string().max(100_000).brand<'RichText'>();
export type RichText = z.output<typeof RichText>;
