import type { ReactNode } from 'react';

/** A column of a short table: its heading, and whether it holds figures, which stand at its end. */
export interface Head {
  readonly key: string;
  readonly name: ReactNode;
  readonly isNumber?: boolean;
}

/** A table of a page that needs no paging, no sorting and no choice: what it is, its rows, what stands where there are none. */
export const ShortTable = ({
  caption,
  heads,
  rows,
  empty,
}: {
  caption?: ReactNode;
  heads: readonly Head[];
  rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[];
  empty: ReactNode;
}): ReactNode => (
  <div className="rd-wide">
    <table className="rd-plain-table">
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {heads.map(({ key, name, isNumber }) => (
            <th key={key} scope="col" className={isNumber ? 'rd-number' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, at) => (
              <td key={heads[at]?.key} className={heads[at]?.isNumber ? 'rd-number' : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={heads.length} className="rd-faint">
              {empty}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  </div>
);
