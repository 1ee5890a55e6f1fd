import { textAtMost } from '@polyclinic/domain/encounters/content.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import { isLocked } from '../drafts/is-trouble.ts'
import { addedWords } from './added-words.ts'
import { Addendum } from './addendum.tsx'
import { NoteContent } from './note-content.tsx'
import type { LiveDraft } from './use-draft.ts'
import type { VisitNote } from './use-encounter.ts'
import { whoseVital } from './whose-vital.ts'

type PreviousNoteProps = {
  previous: VisitNote['previous']
  birthDate: string | null
  draft?: LiveDraft | undefined
}

/** What was written last time, and what of it is taken over. */
export function PreviousNote({ previous, birthDate, draft }: PreviousNoteProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { country } = useOrganization().settings
  const { plan = '', diagnoses = [] } = previous?.content ?? {}
  const isThere = (code: string | null, title: string) =>
    draft?.content.diagnoses.some((each) => each.code === code && each.title === title)
  const added = previous ? addedWords(previous.addenda, previous.timeZone, texts) : []
  // A plan that was corrected by an addendum is not taken over without it.
  const planned = plan === '' ? [] : [plan, ...added].filter((words) => !draft?.content.plan.includes(words))
  const withPlan = [draft?.content.plan, ...planned].filter(Boolean).join('\n')
  const hasRoom = withPlan.length <= textAtMost
  const missing = diagnoses.filter(({ code, title }) => !isThere(code, title))
  return (
    <Card as="aside" aria-label={t('encounters.previous')}>
      <Stack gap="small">
        <h2 className={text.large}>{t('encounters.previous')}</h2>
        {previous ? (
          <>
            <p className={text.quiet}>
              {t('encounters.previousOn', {
                date: formatLongDate(dateIn(previous.timeZone, previous.startsAt as Instant), formatLocale),
                name: previous.providerName,
              })}
            </p>
            <NoteContent content={previous.content} headingLevel={3} whose={whoseVital(country, birthDate, previous)} />
            {previous.addenda.length > 0 && (
              <>
                <h3 className={text.strong}>{t('encounters.addenda')}</h3>
                {previous.addenda.map((addendum) => (
                  <Addendum key={addendum.id} addendum={addendum} timeZone={previous.timeZone} />
                ))}
              </>
            )}
            {draft && !isLocked(draft) && (
              <Stack gap="tiny">
                {planned.length > 0 && !hasRoom && <p className={text.quiet}>{t('encounters.copyPlanNoRoom')}</p>}
                {planned.length > 0 && hasRoom && (
                  <Button size="small" onClick={() => draft.keeper.type('plan', withPlan)}>
                    {t(added.length > 0 ? 'encounters.copyPlanAdded' : 'encounters.copyPlan')}
                  </Button>
                )}
                {missing.length > 0 && (
                  <Button
                    size="small"
                    onClick={() => draft.keeper.type('diagnoses', [...draft.content.diagnoses, ...missing])}
                  >
                    {t('encounters.copyDiagnoses')}
                  </Button>
                )}
              </Stack>
            )}
          </>
        ) : (
          <p className={text.quiet}>{t('encounters.previousNone')}</p>
        )}
      </Stack>
    </Card>
  )
}
