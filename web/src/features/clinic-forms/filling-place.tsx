import { useEffect, useState, type ComponentType } from 'react'
import { isProblem, type ApiProblem } from '../../platform/api/problem.ts'
import { addTexts } from '../../platform/i18n/open-catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { logFailure } from '../../platform/log.ts'
import { Button } from '../../ui/button.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ownServer, visitServer, type AnswersServer, type AnswersView } from './answers.ts'

type Shown = { answers: AnswersView; server: AnswersServer; back: { href: string; reload: boolean } }

type FillingPlaceProps = {
  answersId: string
  /** By whose link it is opened; null: by the session. */
  visit: string | null
  /** Where it leads back to. */
  back: { href: string; reload: boolean }
}

/** Where a form is filled in or read: what that takes is loaded after the page, which most never need. */
export function FillingPlace({ answersId, visit, back }: FillingPlaceProps) {
  const { t } = useTexts()
  const [loaded, setLoaded] = useState<(Omit<Shown, 'back'> & { View: ComponentType<Shown> }) | null>(null)
  const [failure, setFailure] = useState<ApiProblem['code'] | null>(null)
  useEffect(() => {
    const server = visit === null ? ownServer(answersId) : visitServer(visit, answersId)
    Promise.all([import('./filling-view.tsx'), server.read(), addTexts('encounters'), addTexts('documents')]).then(
      ([{ FillingView }, answers]) => setLoaded({ View: FillingView, answers, server }),
      (error: unknown) => {
        if (!isProblem(error)) logFailure('form', error)
        setFailure(isProblem(error) ? error.code : 'unavailable')
      },
    )
  }, [visit, answersId])
  if (loaded) return <loaded.View answers={loaded.answers} server={loaded.server} back={back} />
  return (
    <Wrap narrow>
      <Stack gap="large">
        <h1>{t('patient.forms')}</h1>
        {failure ? (
          <Note
            tone="bad"
            role="alert"
            action={
              <Button href={back.href} reload={back.reload}>
                {t(back.reload ? 'booking.yourVisit' : 'patient.forms')}
              </Button>
            }
          >
            {t(`errors.${failure}`)}
          </Note>
        ) : (
          <Skeleton label={t('common.loading')} lines={30} />
        )}
      </Stack>
    </Wrap>
  )
}
