import { useTexts } from '../../platform/i18n/texts.tsx'
import { CardPart } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { WrongField } from '../forms/field-errors.ts'
import type { VisitInTheWay } from './use-availability.ts'
import { changedWords } from './changed-words.ts'
import type { Fates } from './use-fates.ts'
import { VisitsInTheWay } from './visits-in-the-way.tsx'

type FatesPartProps = {
  visits: readonly VisitInTheWay[]
  fates: Fates
  wrong: readonly WrongField[]
  about: 'absence' | 'hours'
}

/** The visits in the way with what becomes of each, and the words to those whose visit is canceled. */
export function FatesPart({ visits, fates, wrong, about }: FatesPartProps) {
  const { t } = useTexts()
  return (
    <>
      {visits.length > 0 && <VisitsInTheWay visits={visits} fates={fates} wrong={wrong} about={about} />}
      {fates.canceled.length > 0 && (
        <CardPart>
          <Field label={t('availability.words')} optional={t('common.optional')} hint={t('availability.wordsHint')}>
            <TextArea
              rows={3}
              maxLength={500}
              value={fates.words}
              onChange={({ target }) => fates.setWords(target.value)}
            />
          </Field>
        </CardPart>
      )}
    </>
  )
}

/** How many visits are moved or canceled, and how many stay. */
export function FatesSum({ fates }: { fates: Fates }) {
  const { t } = useTexts()
  const { length: count } = fates.kept
  return <>{[...changedWords(fates, t), ...(count > 0 ? [t('availability.sumKept', { count })] : [])].join(' ')}</>
}
