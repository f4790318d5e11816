import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanRichText, plainRichText } from './richText.ts';

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)" style="position:fixed">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe src="https://evil.example"></iframe>',
  '<style>body{display:none}</style>',
  '<p><math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></math>',
  '<form action="https://evil.example"><button>x</button></form>',
  '<<script>script>alert(1)<</script>/script>',
];

/** Whether HTML contains nothing active; as text it may. */
const isHarmless = (html: string): boolean => {
  const tags = html.match(/<[^>]*>/g) ?? [];
  return tags.every(
    (tag) =>
      /^<\/?(?:p|br|strong|em|u|s|h2|h3|ul|ol|li|blockquote|a|code|pre|hr)(?:\s[^>]*)?\s?\/?>$/.test(tag) &&
      !/\son\w+=|style=|src=/i.test(tag.replace(/"[^"]*"/g, '""')) &&
      !/href="(?!https?:\/\/|mailto:)/i.test(tag),
  );
};

describe('formatted text', () => {
  test('keeps what the editor produces', () => {
    const made =
      '<h2>标题</h2><p>a <strong>b</strong> <em>c</em> <u>d</u> <s>e</s><br />f</p><ul><li>1</li></ul><ol><li>2</li></ol><blockquote><p>q</p></blockquote><pre><code>x &lt; y</code></pre><hr />';
    expect(cleanRichText(made)).toBe(made);
  });
  test('gives linked pages no reference to this page, whatever the source', () => {
    expect(cleanRichText('<a href="https://a.example/?x=1&amp;y=2" class="x" target="_top">a</a>')).toBe(
      '<a href="https://a.example/?x=1&amp;y=2" rel="noopener noreferrer" target="_blank">a</a>',
    );
    expect(cleanRichText('<a href="mailto:a@b.example">a</a>')).toContain('href="mailto:a@b.example"');
  });
  test.each(attacks)('removes dangerous content: %s', (html) => {
    const cleaned = cleanRichText(html);
    expect(isHarmless(cleaned), cleaned).toBe(true);
    expect(cleaned).not.toMatch(/alert\(1\)(?=.*<\/(?:script|style))/);
  });
  test('is harmless for any input, and cleaning it again changes nothing', () => {
    const piece = fc.oneof(
      fc.constantFrom(...attacks),
      fc.string(),
      fc.constantFrom('<p>', '</p>', '<a href="', '">', "'", '<!--', '-->', '&lt;', '<b'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const cleaned = cleanRichText(pieces.join(''));
        expect(isHarmless(cleaned), cleaned).toBe(true);
        expect(cleanRichText(cleaned)).toBe(cleaned);
      }),
    );
  });
});

test('as plain text has its lines, and its characters as typed', () => {
  expect(plainRichText('<h2>Notice</h2><p>1 &lt; 2 &amp; 3<br>next</p><ul><li>a</li><li>b</li></ul>')).toBe(
    'Notice\n1 < 2 & 3\nnext\na\nb',
  );
  expect(plainRichText('<script>x</script>')).toBe('');
});
