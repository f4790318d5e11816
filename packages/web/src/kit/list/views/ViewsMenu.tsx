import { type ReactNode, useRef, useState } from 'react';
import { type View, viewAudience, views } from '@renderdesk/contract';
import { useCommand } from '../../call/index.ts';
import { confirm, copyText, lateDialog, toast } from '../../dialogs/index.ts';
import { useAllowed } from '../../permission/index.ts';
import { Menu, type MenuEntry } from '../../pop/index.ts';
import { useListText } from '../list.texts.ts';
import type { ListState, ListUrl } from '../url/urlState.ts';
import type { ListViews } from './useViews.ts';
import { lookOf, noView, viewParam, viewQuery, viewSearch } from './viewRules.ts';
import './views.css';

const ViewDialog = lateDialog(() => import('./ViewDialog.tsx'));

const Mine = (): ReactNode => useListText()('viewsMine');
const Shared = (): ReactNode => useListText()('viewsShared');
const Doing = (): ReactNode => useListText()('actions');
const groups = {
  mine: { key: 'mine', Heading: Mine },
  shared: { key: 'shared', Heading: Shared },
  doing: { key: 'doing', Heading: Doing },
} as const;

/**
 * Menu of a list's views at its head: the current view and whether it has changes, the other views, and the commands on
 * them. The button next to it leaves the view and shows all rows.
 */
export const ViewsMenu = ({
  list,
  found,
  state,
  url,
  onShow,
}: {
  list: string;
  found: ListViews;
  state: ListState;
  url: ListUrl;
  /**
   * Shows another search part of the address. The flag skips the unsaved-changes question where a form has just been
   * saved.
   */
  onShow: (search: string, asked?: boolean) => void;
}): ReactNode => {
  const t = useListText();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<{ readonly view: View | undefined }>();
  const mayShare = useAllowed({ kind: 'anyOf', keys: ['view:share'] });
  const changing = useCommand(views.update);
  const removing = useCommand(views.remove);
  const defaulting = useCommand(views.setDefault);
  const { all, current, modified, choice } = found;
  const toAll = (): void => onShow(`${viewParam}=${noView}`);

  const save = (view: View): void => {
    const { viewId, version, viewName, audience, roleId } = view;
    const look = view.look ? lookOf(choice) : null;
    void changing.run({
      viewId,
      version,
      viewName,
      audience,
      roleId,
      look,
      viewQuery: viewQuery(state, url),
    });
  };
  const remove = async (view: View): Promise<void> => {
    const title = t('viewRemove', { name: view.viewName });
    const others = view.audience === viewAudience.of.mine ? undefined : t('viewRemoveShared');
    if (!(await confirm({ title, content: others, danger: true, okText: t('viewRemoveOk') }))) return;
    if ((await removing.run({ viewId: view.viewId })) === undefined) return;
    toAll();
  };
  const copy = async (): Promise<void> => {
    if (await copyText(location.href)) toast('success', t('copied'));
  };

  const shownAs = (view: View): string =>
    view.mine ? view.viewName : `${view.viewName} · ${view.ownerName}`;
  const entry = (view: View): MenuEntry => ({
    key: `view${view.viewId}`,
    label: (
      <span className="rd-view-entry" data-current={view === current || undefined}>
        {shownAs(view)}
      </span>
    ),
    hint: view.isDefault ? t('viewIsDefault') : undefined,
    group: view.mine ? groups.mine : groups.shared,
    onChoose: () => onShow(viewSearch(view, url)),
  });
  const doing = (key: string, label: string, onChoose: () => void, danger = false): MenuEntry => ({
    key,
    label,
    danger,
    group: groups.doing,
    onChoose,
  });
  const entries: MenuEntry[] = [
    ...all.filter((view) => view.mine).map(entry),
    ...all.filter((view) => !view.mine).map(entry),
    ...(current?.mine && modified ? [doing('save', t('viewSave'), () => save(current))] : []),
    ...(current && modified ? [doing('back', t('viewBack'), () => onShow(viewSearch(current, url)))] : []),
    doing('saveAs', t('viewSaveAs'), () => setDialog({ view: undefined })),
    ...(current
      ? [
          doing(
            'default',
            current.isDefault ? t('viewNoDefault') : t('viewDefault'),
            () => void defaulting.run({ list, viewId: current.isDefault ? null : current.viewId }),
          ),
        ]
      : []),
    doing('copy', t('viewCopy'), () => void copy()),
    ...(current ? [doing('all', t('viewAll'), toAll)] : []),
    ...(current?.mine ? [doing('edit', t('viewEdit'), () => setDialog({ view: current }))] : []),
    ...(current && (current.mine || mayShare)
      ? [doing('remove', t('viewRemoveOk'), () => void remove(current), true)]
      : []),
  ];
  return (
    <span className="rd-views">
      <button
        ref={button}
        type="button"
        className="rd-tool rd-menu-button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className="rd-view-name">{current ? current.viewName : t('views')}</span>
        {modified && <small className="rd-view-modified">{t('viewModified')}</small>}
        <span className="rd-caret" aria-hidden />
      </button>
      {current && (
        <button type="button" className="rd-link" onClick={toAll}>
          {t('viewAll')}
        </button>
      )}
      {open && <Menu anchor={button} label={t('views')} entries={entries} onClose={() => setOpen(false)} />}
      {dialog && (
        <ViewDialog
          list={list}
          view={dialog.view}
          query={viewQuery(state, url)}
          look={lookOf(choice)}
          onSaved={(viewId) => onShow(viewSearch({ viewId, viewQuery: viewQuery(state, url) }, url), true)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </span>
  );
};
