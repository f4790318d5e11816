import type { ReactNode } from 'react';
import { RenderDialogs } from './RenderHead.tsx';
import { renderList } from './renderList.tsx';

const List = renderList('running');

/** /task/render/running: render tasks that run, wait or are held; the rules of rendering; a scene to submit. */
const RenderRunning = (): ReactNode => (
  <>
    <List />
    <RenderDialogs />
  </>
);
export default RenderRunning;
