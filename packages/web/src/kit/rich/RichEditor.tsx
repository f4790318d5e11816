import { richSchemes } from '@renderdesk/contract';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Popover } from '../pop/index.ts';
import { useRichText } from './rich.texts.ts';
import './rich.css';

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, autolink: true, protocols: [...richSchemes], defaultProtocol: 'https' },
  }),
];

/** The toolbar's buttons in order; `is` returns whether a format is on at the caret. */
const tools = [
  { key: 'bold', sign: 'B', is: 'bold', run: (e: Editor) => e.chain().focus().toggleBold().run() },
  { key: 'italic', sign: 'I', is: 'italic', run: (e: Editor) => e.chain().focus().toggleItalic().run() },
  {
    key: 'underline',
    sign: 'U',
    is: 'underline',
    run: (e: Editor) => e.chain().focus().toggleUnderline().run(),
  },
  { key: 'strike', sign: 'S', is: 'strike', run: (e: Editor) => e.chain().focus().toggleStrike().run() },
  {
    key: 'heading',
    sign: 'H1',
    is: 'heading2',
    run: (e: Editor) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    key: 'subheading',
    sign: 'H2',
    is: 'heading3',
    run: (e: Editor) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    key: 'bullets',
    sign: '•',
    is: 'bulletList',
    run: (e: Editor) => e.chain().focus().toggleBulletList().run(),
  },
  {
    key: 'numbers',
    sign: '1.',
    is: 'orderedList',
    run: (e: Editor) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    key: 'quote',
    sign: '”',
    is: 'blockquote',
    run: (e: Editor) => e.chain().focus().toggleBlockquote().run(),
  },
] as const;

const isOn = (editor: Editor, is: string): boolean =>
  is.startsWith('heading')
    ? editor.isActive('heading', { level: Number(is.slice(-1)) })
    : editor.isActive(is);

const LinkTool = ({ editor, on }: { editor: Editor; on: boolean }): ReactNode => {
  const t = useRichText();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const apply = (): void => {
    setOpen(false);
    const href = /^[a-z][\w+.-]*:/i.test(address.trim()) ? address.trim() : `https://${address.trim()}`;
    editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="rd-rich-tool"
        aria-label={t('link')}
        title={t('link')}
        aria-pressed={on}
        aria-haspopup="dialog"
        onClick={() => {
          setAddress(String(editor.getAttributes('link')['href'] ?? ''));
          setOpen(!open);
        }}
      >
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden>
          <path
            d="M6.8 9.2a3 3 0 0 0 4.3 0l2-2a3 3 0 0 0-4.3-4.3l-.9.9M9.2 6.8a3 3 0 0 0-4.3 0l-2 2a3 3 0 0 0 4.3 4.3l.9-.9"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
            strokeLinecap="round"
          />
        </svg>
      </button>
      {open && (
        <Popover anchor={button} onClose={() => setOpen(false)} label={t('link')}>
          <span className="rd-rich-link">
            <input
              className="rd-field"
              aria-label={t('linkAddress')}
              placeholder={t('linkHint')}
              value={address}
              onChange={(event) => setAddress(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                event.stopPropagation();
                if (address.trim() !== '') apply();
              }}
            />
            <button type="button" className="rd-button" disabled={address.trim() === ''} onClick={apply}>
              {t('apply')}
            </button>
            {on && (
              <button
                type="button"
                className="rd-button"
                onClick={() => {
                  setOpen(false);
                  editor.chain().focus().extendMarkRange('link').unsetLink().run();
                }}
              >
                {t('unlink')}
              </button>
            )}
          </span>
        </Popover>
      )}
    </>
  );
};

/** Formatted text as it is written: what the contract allows and no more. Gives HTML, empty where nothing is written. */
const RichEditor = ({
  value,
  labelledBy,
  describedBy,
  invalid,
  disabled,
  onChange,
  onBlur,
}: {
  value: string;
  labelledBy: string;
  describedBy: string;
  invalid: boolean;
  disabled: boolean;
  onChange: (html: string) => void;
  onBlur: () => void;
}): ReactNode => {
  const t = useRichText();
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    // Its own styles would need a tag of their own, which the content security policy does not let in.
    injectCSS: false,
    onUpdate: ({ editor: one }) => onChange(one.isEmpty ? '' : one.getHTML()),
    onBlur,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        class: 'rd-rich-text',
      },
    },
  });
  const on = useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      marks: tools.filter(({ is }) => isOn(one, is)).map(({ key }) => key as string),
      link: one.isActive('link'),
      undo: one.can().undo(),
      redo: one.can().redo(),
    }),
  });
  useEffect(() => {
    // What was hidden for a moment has another editor by now, which brings its content.
    if (editor.isDestroyed) return;
    // Someone else's newest text after a conflict; what is typed here comes back the same.
    if (value !== (editor.isEmpty ? '' : editor.getHTML()))
      editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <div className="rd-rich" data-invalid={invalid || undefined}>
      <div className="rd-rich-tools" role="toolbar" aria-label={t('toolbar')}>
        {tools.map(({ key, sign, run }) => (
          <button
            key={key}
            type="button"
            className="rd-rich-tool"
            data-tool={key}
            data-sign={sign}
            aria-label={t(key)}
            title={t(key)}
            aria-pressed={on.marks.includes(key)}
            disabled={disabled}
            onClick={() => run(editor)}
          />
        ))}
        <LinkTool editor={editor} on={on.link} />
        <button
          type="button"
          className="rd-rich-tool"
          aria-label={t('undo')}
          title={t('undo')}
          disabled={!on.undo}
          onClick={() => editor.chain().focus().undo().run()}
        >
          ↶
        </button>
        <button
          type="button"
          className="rd-rich-tool"
          aria-label={t('redo')}
          title={t('redo')}
          disabled={!on.redo}
          onClick={() => editor.chain().focus().redo().run()}
        >
          ↷
        </button>
      </div>
      <EditorContent editor={editor} />
    </div>
  );
};
export default RichEditor;
