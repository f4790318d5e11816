import { type ReactNode, useMemo, useState } from 'react';
import { saveFile } from '../../kit/call/index.ts';
import { copyText, toast } from '../../kit/dialogs/index.ts';
import { prettyJson } from './prettyJson.ts';
import { useDetailPageText } from './renderDetail.texts.ts';

/** A text with its name, to read, copy and download; JSON is formatted unless it is chosen plain. */
export const FileContent = ({
  name,
  content,
  children,
}: {
  name: string;
  content: string;
  /** Further buttons. */
  children?: ReactNode;
}): ReactNode => {
  const t = useDetailPageText();
  const pretty = useMemo(() => prettyJson(content), [content]);
  const [plain, setPlain] = useState(false);
  const shown = pretty !== undefined && !plain ? pretty : content;
  return (
    <>
      <div className="rd-config-bar">
        <b className="rd-mono">{name}</b>
        <span>
          {pretty !== undefined && (
            <label>
              <input type="checkbox" checked={!plain} onChange={(event) => setPlain(!event.target.checked)} />{' '}
              {t('files.pretty')}
            </label>
          )}
          <button
            type="button"
            className="rd-tool"
            onClick={() =>
              void copyText(shown).then((done) => {
                if (done) toast('success', t('files.copied'));
              })
            }
          >
            {t('files.copy')}
          </button>
          <button
            type="button"
            className="rd-tool"
            onClick={() => saveFile(new Blob([content], { type: 'text/plain' }), name)}
          >
            {t('download')}
          </button>
          {children}
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <pre className="rd-config-content" tabIndex={0}>
        {shown}
      </pre>
    </>
  );
};
