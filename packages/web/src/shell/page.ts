import type { ownPages, ScreenPath } from '@renderdesk/contract';
import type { PageComponent } from '../kit/call/index.ts';
import { labelsReady } from '../kit/text/labels.ts';

/** Loads a page's chunk. */
export type Page = () => Promise<{ readonly default: PageComponent }>;
/** Which component draws which screen or page of ours; an area's own stand in its `routes.ts`. */
export type Pages = { readonly [P in ScreenPath | (typeof ownPages)[number]]?: Page };

/** Pages that ask for the labels of their area together with their chunk, and not after it. */
export const withLabels = <P extends Readonly<Record<string, Page>>>(area: string, pages: P): P =>
  Object.fromEntries(
    Object.entries(pages).map(([path, page]) => [
      path,
      () => {
        // What fails here fails again, visibly, where it is used.
        labelsReady(area).catch(() => undefined);
        return page();
      },
    ]),
  ) as P;
