import type { ReactNode } from 'react';
import { useTitles } from '../../kit/text/labels.ts';
import { useHeadingText } from '../headings.texts.ts';
import { listsOf, type MenuSection } from '../menu.ts';
import { Line } from './Line.tsx';

/** The pages of a group under their headings. A single part needs no heading, nor does a single page of the same name. */
export const GroupBody = ({
  section,
  current,
  onGo,
}: {
  section: MenuSection;
  current: string;
  onGo?: (() => void) | undefined;
}): ReactNode => {
  const titles = useTitles();
  const headings = useHeadingText();
  return section.parts.map((part) => {
    const name = part.heading && headings(part.heading);
    const lists = listsOf(part);
    const only =
      !part.views && lists.length === 1 && lists[0]?.screens.length === 1 ? lists[0].screens[0] : undefined;
    const hasHeading = section.parts.length > 1 && (only === undefined || titles[only] !== name);
    return (
      <div key={part.heading ?? section.group} role="group" aria-label={name}>
        {name !== undefined && hasHeading && <h3>{name}</h3>}
        {lists.map(({ module, screens }) => (
          <div key={module ?? ''}>
            {module !== undefined && <h4>{titles[module]}</h4>}
            <ul>
              {screens.map((path) => (
                <Line
                  key={path}
                  page={{ href: path, title: titles[path] }}
                  current={current === path}
                  onGo={onGo}
                />
              ))}
            </ul>
          </div>
        ))}
        {part.views && (
          <ul>
            {part.views.map(({ name: view, path, search }) => (
              <Line
                key={view}
                page={{ href: path, search, title: headings(view) }}
                current={false}
                onGo={onGo}
              />
            ))}
          </ul>
        )}
      </div>
    );
  });
};
