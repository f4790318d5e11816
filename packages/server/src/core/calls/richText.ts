import { type RichText, richSchemes, richTags } from '@renderdesk/contract';
import sanitizeHtml from 'sanitize-html';

/** Whether a link has a web or mail scheme; without a scheme it would point into the console. */
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
 * Sanitises formatted text: keeps only the contract's tags, and links to web and mail, which get no referrer and no
 * opener. The result is parsed and cleaned again until nothing changes, because browsers may parse the output
 * differently.
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
