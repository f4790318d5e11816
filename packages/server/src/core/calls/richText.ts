import { type RichText, richSchemes, richTags } from '@renderdesk/contract';
import sanitizeHtml from 'sanitize-html';

/** Whether a link names the web or mail by its scheme; an address without one would lead into the console. */
const leadsOut = (href: string | undefined): href is string =>
  href !== undefined && /^(?:https?:\/\/|mailto:)/i.test(href);

const cleanOnce = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...richTags],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: [...richSchemes],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: {
          ...(leadsOut(attribs['href']) && { href: attribs['href'] }),
          rel: 'noopener noreferrer',
          target: '_blank',
        },
      }),
    },
  }).trim();

/**
 * Formatted text with everything taken out that could run, load or disguise: only the tags of the contract stay, links only to
 * the web and to mail, and they give nothing to the page that they open. What is cleaned is read as it will be read again: it
 * is cleaned until that changes nothing.
 */
export const cleanRichText = (html: string): RichText => {
  const cleaned = cleanOnce(html);
  return cleaned === html ? (cleaned as RichText) : cleanRichText(cleaned);
};

/** Formatted text as plain text: for lists, searches and mails without HTML. */
export const plainRichText = (html: string): string =>
  sanitizeHtml(html.replace(/<(?:br|\/p|\/h[23]|\/li|\/blockquote|\/pre)\b[^>]*>/gi, '$&\n'), {
    allowedTags: [],
    allowedAttributes: {},
    textFilter: (text) =>
      text.replace(
        /&(amp|lt|gt|quot);/g,
        (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '',
      ),
  })
    .replace(/\n{3,}/g, '\n\n')
    .trim();
