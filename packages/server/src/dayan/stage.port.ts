import type { DayanKind } from '@renderdesk/contract';

/** One tile as it is handed to what works on it. */
export interface TileOrder {
  readonly jobId: number;
  readonly kind: DayanKind;
  readonly x: number;
  readonly y: number;
  readonly attempt: number;
  readonly begunAt: Date;
}
/** How a tile ended; undefined while it is worked on. */
export interface TileEnd {
  readonly done: boolean;
  readonly bytes: number;
  readonly message: string;
}
/** What a whole stage found, once all its tiles have ended. */
export interface StageFacts {
  readonly reprojectionError: number | null;
  readonly points: number;
  readonly area: number | null;
  readonly resolution: number | null;
}

/** What works on the stages of the GPU cloud. */
export interface StageDriver {
  readonly look: (order: TileOrder, now: Date) => Promise<TileEnd | undefined>;
  readonly facts: (job: {
    readonly id: number;
    readonly kind: DayanKind;
    readonly tiles: number;
  }) => Promise<StageFacts>;
}
