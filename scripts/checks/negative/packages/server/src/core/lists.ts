import { parse } from 'csv-parse/sync';
import { count } from './uploads/parsing/lines.ts';

export const lists = [parse, count];
