import {
  accountType,
  addressOfPlace,
  type FoundBy,
  type FoundPlace,
  frameStatus,
  type Language,
  type navigation,
  nodeState,
  type OutputOf,
  type PartQuery,
  placesOf,
  renderStatus,
  textIn,
} from '@renderdesk/contract';
import type { Labels } from '../../kit/text/labels.ts';
import type { Item, ShownItem } from './items.ts';
import { folded, type Mark } from '../../kit/text/match.ts';
import type { usePaletteText } from './palette.texts.ts';

export type Found = OutputOf<typeof navigation.anything>;

/** The address of the first place that this person may open. */
export const hrefOf = (
  places: readonly FoundPlace[],
  mayVisit: (href: string) => boolean,
): string | undefined => places.map(addressOfPlace).find(mayVisit);

/** Where the words stand in a title that the server found. */
export const marksIn = (title: string, words: string): Mark[] => {
  const plain = folded(title);
  if (plain.length !== title.length) return [];
  const found = folded(words)
    .split(/[\s#]+/)
    .filter((word) => word !== '')
    .flatMap((word): Mark[] => {
      const at = plain.indexOf(word);
      return at < 0 ? [] : [[at, at + word.length]];
    })
    .toSorted((a, b) => a[0] - b[0]);
  return found.filter(([from], at) => at === 0 || from >= (found[at - 1]?.[1] ?? 0));
};

interface Telling {
  readonly words: string;
  readonly t: ReturnType<typeof usePaletteText>;
  readonly labels: Readonly<Record<'task' | 'node' | 'session', Labels>>;
  readonly mayVisit: (href: string) => boolean;
}

const parts = (...all: readonly (string | null | false)[]): string =>
  all.filter((part) => typeof part === 'string' && part !== '').join(' · ');

/** By what a customer was found where the line itself does not show it. */
const wayOf = (by: FoundBy, t: Telling['t']): string | false =>
  by !== 'id' && by !== 'name' && by !== 'words' && t(`foundBy.${by}`);

/** Parts of the customers that bear a name, best customer first; what this person cannot open is left out. */
export const partItems = (
  users: Found['users'],
  { name, parts: asked }: PartQuery,
  { t, labels, language, mayVisit }: Pick<Telling, 't' | 'mayVisit'> & { labels: Labels; language: Language },
): ShownItem[] =>
  users.flatMap((user) =>
    asked.flatMap(({ key, title, place }): ShownItem[] => {
      const href = place(user.userId);
      const line = `${user.userName} · ${textIn(title, language)}`;
      return mayVisit(href)
        ? [
            {
              key: `part ${key} ${user.userId}`,
              group: 'users',
              title: line,
              hint: parts(
                String(user.userId),
                user.mainUsername === null
                  ? labels.code(accountType, user.accountType)
                  : t('childOf', { name: user.mainUsername }),
                user.company,
              ),
              href,
              complete: `${user.userName} ${textIn(title, language)}`,
              marks: marksIn(line, name),
            },
          ]
        : [];
    }),
  );

/** What the server found, as lines of the palette; what this person cannot open anywhere is left out. */
export const foundItems = (found: Found, { words, t, labels, mayVisit }: Telling): ShownItem[] => {
  const line = (item: Omit<Item, 'href'>, places: readonly FoundPlace[]): ShownItem[] => {
    const href = hrefOf(places, mayVisit);
    return href === undefined ? [] : [{ ...item, href, marks: marksIn(item.title, words) }];
  };
  return [
    ...found.frames.flatMap((frame) =>
      line(
        {
          key: `frame ${frame.frameId}`,
          group: 'frames',
          title: `${frame.taskId}#${frame.label}`,
          hint: parts(String(frame.frameId), labels.task.code(frameStatus, frame.frameStatus)),
          complete: `${frame.taskId}#${frame.label}`,
        },
        placesOf.frames(frame),
      ),
    ),
    ...found.tasks.flatMap((task) =>
      line(
        {
          key: `task ${task.taskId}`,
          group: 'tasks',
          title: `${task.taskId} ${task.sceneName || task.projectName}`,
          hint: parts(
            task.sceneName !== '' && task.projectName,
            task.userName,
            labels.task.code(renderStatus, task.taskStatus),
            task.isDelete && t('deleted'),
          ),
          complete: String(task.taskId),
        },
        placesOf.tasks(task),
      ),
    ),
    ...found.users.flatMap((user) =>
      line(
        {
          key: `user ${user.userId}`,
          group: 'users',
          title: `${user.userName} ${user.userId}`,
          hint: parts(
            user.mainUsername === null
              ? labels.session.code(accountType, user.accountType)
              : t('childOf', { name: user.mainUsername }),
            user.company,
            wayOf(user.foundBy, t),
          ),
          complete: user.userName,
        },
        placesOf.users(user),
      ),
    ),
    ...found.nodes.flatMap((node) =>
      line(
        {
          key: `node ${node.nodeId}`,
          group: 'nodes',
          title: `${node.name} ${node.ip ?? ''}`.trim(),
          hint: parts(`ID ${node.nodeId}`, labels.node.code(nodeState, node.state)),
          complete: node.name,
        },
        placesOf.nodes(node),
      ),
    ),
    ...found.organizations.flatMap((one) =>
      line(
        {
          key: `organization ${one.organizationId}`,
          group: 'organizations',
          title: one.organizationName,
          hint: one.above.join(' / '),
          complete: one.organizationName,
        },
        placesOf.organizations(one),
      ),
    ),
  ];
};
