export { Board, type BoardColumn } from './Board.tsx';
