import type { OutputOf } from '../kernel/call.ts';
import { addressOf } from '../screens/screenAt.ts';
import type { ScreenPath } from '../screens/screens.ts';
import type { navigation } from './search.calls.ts';

type Found = OutputOf<typeof navigation.anything>;

/** Where something that was found can be opened: a screen, its parameters, and what follows the question mark. */
export interface FoundPlace {
  readonly screen: ScreenPath;
  readonly parameters: Readonly<Record<string, string | number>>;
  readonly search?: Readonly<Record<string, string | number>>;
}

/** The address of a place. */
export const addressOfPlace = ({ screen, parameters, search }: FoundPlace): string => {
  const path = addressOf(screen, parameters);
  const query = Object.entries(search ?? {})
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&');
  return query === '' ? path : `${path}?${query}`;
};

const detailOf = (task: { isOpen: boolean; taskId: number; userId: number }): FoundPlace => ({
  screen: task.isOpen ? '/task/renderRunningDetail/:id/:userId' : '/task/renderCompletedDetail/:id/:userId',
  parameters: { id: task.taskId, userId: task.userId },
});

/**
 * The places of what was found, best first: who may not open the first goes to the next. A customer has their own page; where
 * that is missing or not permitted, the lists of their tasks.
 */
export const placesOf = {
  tasks: (task: Pick<Found['tasks'][number], 'taskId' | 'userId' | 'isOpen' | 'isDelete'>): FoundPlace[] => [
    task.isDelete
      ? { screen: '/task/taskSearch/:taskId', parameters: { taskId: task.taskId } }
      : detailOf(task),
  ],
  frames: (frame: Found['frames'][number]): FoundPlace[] => [
    { ...detailOf(frame), search: { frame: frame.ix } },
  ],
  users: ({ userId }: Pick<Found['users'][number], 'userId'>): FoundPlace[] => [
    { screen: '/user/userInformation/:userId', parameters: { userId } },
    { screen: '/task/render/running', parameters: {}, search: { userId } },
    { screen: '/task/render/end', parameters: {}, search: { userId } },
  ],
  nodes: ({ nodeId }: Pick<Found['nodes'][number], 'nodeId'>): FoundPlace[] => [
    { screen: '/node/renderNodeList', parameters: {}, search: { node: nodeId } },
  ],
  organizations: ({
    organizationId,
  }: Pick<Found['organizations'][number], 'organizationId'>): FoundPlace[] => [
    { screen: '/admin/organization', parameters: {}, search: { organizationId } },
  ],
} as const;
