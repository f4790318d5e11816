import { lazy, Suspense, type ReactNode } from 'react';
import { useLanguage, setLanguage } from '../../kit/text/index.ts';
import { useTheme } from '../../kit/theme/index.ts';
import { useSearch } from '../../kit/url/index.ts';
import { useKitPageText } from './kit.texts.ts';
import { RichList, TreeList } from './RowPieces.tsx';
import { EmptyList, FailedList, LoadingList, WideList } from './lists.tsx';
import './kit.css';

const ShowPieces = lazy(() => import('./ShowPieces.tsx'));
const FormPieces = lazy(() => import('./FormPieces.tsx'));
const InputPieces = lazy(() => import('./InputPieces.tsx'));
const CustomPieces = lazy(() => import('./CustomPieces.tsx'));
const ChartPieces = lazy(() => import('./ChartPieces.tsx'));
const TreePieces = lazy(() => import('./TreePieces.tsx'));
const MenuPiece = lazy(() => import('./MenuPiece.tsx'));
const RulePieces = lazy(() => import('./RulePieces.tsx'));
const BoardPieces = lazy(() => import('./BoardPieces.tsx'));
const DetailPieces = lazy(() => import('./DetailPieces.tsx'));

const States = (): ReactNode => (
  <div className="rd-kit-states" data-stays>
    <EmptyList />
    <LoadingList />
    <FailedList />
  </div>
);
const pieces = {
  wide: WideList,
  rows: RichList,
  treeRows: TreeList,
  states: States,
  show: ShowPieces,
  form: FormPieces,
  inputs: InputPieces,
  custom: CustomPieces,
  rules: RulePieces,
  board: BoardPieces,
  charts: ChartPieces,
  detail: DetailPieces,
  tree: TreePieces,
  menu: MenuPiece,
} as const;
type Piece = keyof typeof pieces;
const isPiece = (name: string): name is Piece => Object.hasOwn(pieces, name);

/** Every piece of the kit in all its states, in both languages and themes, without a server. */
export const KitPage = (): ReactNode => {
  const t = useKitPageText();
  const language = useLanguage();
  const { scheme, setTheme } = useTheme();
  const [search, go] = useSearch();
  const asked = new URLSearchParams(search).get('piece') ?? 'wide';
  const piece: Piece = isPiece(asked) ? asked : 'wide';
  const Shown = pieces[piece];
  return (
    <div className="rd-kit">
      <header>
        <h1>{t('title')}</h1>
        <nav aria-label={t('pieces')}>
          {Object.keys(pieces).map((name) => (
            <a
              key={name}
              href={`?piece=${name}`}
              aria-current={name === piece ? 'page' : undefined}
              onClick={(event) => {
                event.preventDefault();
                go(event.currentTarget.search.replace('?', ''));
              }}
            >
              {isPiece(name) ? t(name) : name}
            </a>
          ))}
        </nav>
        <button
          type="button"
          className="rd-button"
          onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}
        >
          {t('otherLanguage')}
        </button>
        <button
          type="button"
          className="rd-button"
          onClick={() => setTheme(scheme === 'dark' ? 'light' : 'dark')}
        >
          {scheme === 'dark' ? t('light') : t('dark')}
        </button>
      </header>
      <main>
        <Suspense>
          <Shown />
        </Suspense>
      </main>
    </div>
  );
};
