export { detailScreen, type Section, Sections, type Tab, Tabs } from './detailScreen.tsx';
export { DescriptionList } from './DescriptionList.tsx';
export { Happenings } from './Happenings.tsx';
export { Timeline } from './Timeline.tsx';
export { PanelFooter } from './PanelFooter.tsx';
export { StoredFile } from './StoredFile.tsx';
export { RowActions, RowsActions } from './RowActions.tsx';
export { ShortTable } from './ShortTable.tsx';
