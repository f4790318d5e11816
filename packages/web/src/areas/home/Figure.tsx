import type { ReactNode } from 'react';
import { Go } from '../../kit/url/index.ts';
import { type FigureKey, figures, hrefOfFigure, type PermissionKey, type Tone } from '@renderdesk/contract';
import { allows, useRights } from '../../kit/permission/index.ts';
import { formatFigure } from '../../kit/show/index.ts';
import { useHomeText } from './home.texts.ts';

/** Where the rows of a figure stand, for the signed-in person; undefined where they may not open them. */
export const useRowsOf = (): ((
  figure: FigureKey,
  at: number,
  more?: Readonly<Record<string, unknown>>,
) => string | undefined) => {
  const rights = useRights();
  const may = (key: PermissionKey): boolean => allows(rights, key);
  return (figure, at, more) => hrefOfFigure(figures[figure], at, may, more);
};

/** A number that opens the rows it counts; plain where they may not be opened. */
export const Rows = ({
  href,
  children,
  title,
  label,
}: {
  href: string | undefined;
  children: ReactNode;
  title?: string;
  label?: string;
}): ReactNode =>
  href === undefined ? (
    <span className="rd-figure" title={title}>
      {children}
    </span>
  ) : (
    <Go href={href} className="rd-figure" title={title} {...(label !== undefined && { label })}>
      {children}
    </Go>
  );

/** One figure of the moment `at`, with its name and what it counts; it opens its rows. */
export const FigureTile = ({
  figure,
  at,
  value,
  tone,
  note,
}: {
  figure: FigureKey;
  at: number;
  value: number;
  /** Of a figure that is bad news when it is not nothing. */
  tone?: Tone;
  note?: string;
}): ReactNode => {
  const t = useHomeText();
  const href = useRowsOf()(figure, at);
  return (
    <li className="rd-tile" data-tone={value > 0 ? tone : undefined} data-figure={figure}>
      <span className="rd-tile-name">
        {t(`figure.${figure}`)} {note !== undefined && <small className="rd-faint">{note}</small>}
      </span>
      <Rows
        href={href}
        title={t(`what.${figure}`)}
        label={`${t(`figure.${figure}`)} ${note ?? ''} ${formatFigure(value)}`}
      >
        {formatFigure(value)}
      </Rows>
    </li>
  );
};
