import { useRouterState } from '@tanstack/react-router';

/** The bar at the top while a navigation is under way; a quick one shows nothing. */
export const Progress = () => {
  const pending = useRouterState({ select: (state) => state.status === 'pending' });
  return pending ? <div className="rd-progress" role="progressbar" aria-hidden /> : null;
};
