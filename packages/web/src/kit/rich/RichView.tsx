import { richSchemes, type RichTag, richTags } from '@renderdesk/contract';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import './rich.css';

const allowed: ReadonlySet<string> = new Set(richTags);
/** Elements whose content is not text for a reader. */
const silent: ReadonlySet<string> = new Set(['script', 'style', 'template', 'title', 'textarea', 'noscript']);
const isAllowed = (tag: string): tag is RichTag => allowed.has(tag);
const leadsSomewhere = (href: string): boolean => richSchemes.some((scheme) => href.startsWith(`${scheme}:`));

const drawn = (node: Node, key: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.tagName.toLowerCase();
  if (silent.has(tag)) return null;
  const children = [...node.childNodes].map(drawn);
  if (!isAllowed(tag)) return <Fragment key={key}>{children}</Fragment>;
  if (tag === 'br' || tag === 'hr') return createElement(tag, { key });
  const href = node.getAttribute('href') ?? '';
  const link = tag === 'a' && leadsSomewhere(href) && { href, rel: 'noopener noreferrer', target: '_blank' };
  return createElement(tag, { key, ...link }, ...children);
};

/**
 * Formatted text as it is read. The server has cleaned it; here it is drawn element by element from what the contract
 * allows, so that nothing else could come into the page even if it had not.
 */
export const RichView = ({ html }: { html: string }): ReactNode => {
  const content = useMemo(
    () => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(drawn),
    [html],
  );
  return <div className="rd-rich-text">{content}</div>;
};
