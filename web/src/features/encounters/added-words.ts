import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import type { AddedText } from './addendum.tsx'

/** What was added to a note and counts, each with its day: whoever takes words of the note over takes these along. */
export const addedWords = (addenda: readonly AddedText[], timeZone: string, { t, formatLocale }: Texts): string[] =>
  addenda
    .filter(({ error }) => error === null)
    .map(({ text, at }) =>
      t('encounters.addendumOf', { date: formatLongDate(dateIn(timeZone, at as Instant), formatLocale), text }),
    )
