import { formLimits } from '@polyclinic/domain/forms/limits.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { CompletedAnswers } from '../../features/clinic-forms/completed-answers.tsx'
import { exportAnswers, useFormAnswers } from '../../features/clinic-forms/use-forms.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Pager } from '../../ui/pager.tsx'
import styles from './form-answers.module.css'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

const take = 20

/** What all patients answered to one form. */
export function FormAnswers({ id }: { id: string }) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  // How many a page has, its length decides.
  const [before, setBefore] = useState<number[]>([])
  const skip = before.at(-1) ?? 0
  const query = useFormAnswers(id, skip, take)
  const { busy, problem, send } = useSubmission()
  const name = query.data?.items[0]?.name
  const save = async () => {
    const outcome = await send(() => exportAnswers(id))
    if (outcome.done) saveFile(outcome.value, `${name ?? t('formBuilder.answers')}.csv`)
  }
  return (
    <Stack gap="large">
      <div>
        <BackLink href="/admin/forms">{t('formBuilder.back')}</BackLink>
        <Row between align="start">
          <StaffHeading lead={t('formBuilder.answersLead')}>
            {name ? t('formBuilder.answersTitle', { name }) : t('formBuilder.answers')}
          </StaffHeading>
          {query.data && query.data.total > 0 && (
            <Button icon={Download} busy={busy} onClick={() => void save()}>
              {t('formBuilder.export')}
            </Button>
          )}
        </Row>
      </div>
      {problem && (
        <Note tone="bad" role="alert">
          {t('formBuilder.exportFailed')}
        </Note>
      )}
      <QueryState query={query}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Card>
              <EmptyState title={t('formBuilder.answersNone')} />
            </Card>
          ) : (
            <Stack>
              {total > formLimits.exported && (
                <Note>{t('formBuilder.exportLatest', { count: formLimits.exported })}</Note>
              )}
              <Card bare>
                {items.map((answers) => (
                  <CardPart key={answers.id}>
                    <details>
                      <summary className={styles.who}>
                        {t('formBuilder.answersOf', {
                          name: `${answers.patient.givenName} ${answers.patient.familyName}`,
                          date: formatLongDate(dateIn(timeZone, answers.completedAt as Instant), formatLocale),
                        })}
                      </summary>
                      <div className={styles.answers}>
                        <CompletedAnswers {...{ answers, timeZone }} />
                      </div>
                    </details>
                  </CardPart>
                ))}
              </Card>
              <Pager
                label={t('formBuilder.pages')}
                summary={t('formBuilder.range', { from: skip + 1, to: skip + items.length, total })}
                previous={
                  skip > 0 ? { label: t('formBuilder.newer'), onPress: () => setBefore(before.slice(0, -1)) } : null
                }
                next={
                  skip + items.length < total
                    ? { label: t('formBuilder.older'), onPress: () => setBefore([...before, skip + items.length]) }
                    : null
                }
              />
            </Stack>
          )
        }
      </QueryState>
    </Stack>
  )
}
