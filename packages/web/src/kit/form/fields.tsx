import type { Shape } from '@renderdesk/contract';
import { ChooseField, CodesField } from './ChooseField.tsx';
import { ChoiceField, CodeField, FlagField, PicksField, WordsField } from './ChosenFields.tsx';
import { ColourField } from './ColourField.tsx';
import { CronField } from './CronField.tsx';
import { CustomFields } from './CustomFields.tsx';
import { FilesField } from './FilesField.tsx';
import type { Fields } from './fieldTypes.ts';
import { JsonField } from './JsonField.tsx';
import { PictureField } from './PictureField.tsx';
import { RichField } from './RichField.tsx';
import { RowsField } from './RowsField.tsx';
import { ClockField, DayField, MonthField, TimeField } from './TimeFields.tsx';
import { AmountField, IdField, LinesField, NumberField, PairsField, TextField } from './TypedFields.tsx';
import { WeekField } from './WeekField.tsx';

const components = {
  Words: WordsField,
  Lines: LinesField,
  Pairs: PairsField,
  Text: TextField,
  Number: NumberField,
  Id: IdField,
  Amount: AmountField,
  Code: CodeField,
  Pick: ChoiceField,
  Picks: PicksField,
  Flag: FlagField,
  Codes: CodesField,
  Choose: ChooseField,
  Day: DayField,
  Month: MonthField,
  Clock: ClockField,
  Time: TimeField,
  Files: FilesField,
  Picture: PictureField,
  Rich: RichField,
  Colour: ColourField,
  Json: JsonField,
  Week: WeekField,
  Cron: CronField,
  Rows: (props: Omit<Parameters<typeof RowsField>[0], 'f'>) => <RowsField {...props} f={fieldsOf()} />,
  Custom: (props: Omit<Parameters<typeof CustomFields>[0], 'f'>) => (
    <CustomFields {...props} f={fieldsOf()} />
  ),
};

/** The inputs, typed for one command. The names were checked where they were written; here they are text. */
export const fieldsOf = <S extends Shape>(): Fields<S> => components as unknown as Fields<S>;
