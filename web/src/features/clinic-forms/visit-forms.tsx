import type { listVisitForms } from '@polyclinic/domain/forms/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { useId } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { loginFor } from '../../platform/session/destinations.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import { answersPath, beginForm } from './answers.ts'

export type OfVisit = Answer<typeof listVisitForms>

type VisitFormsProps = { appointmentId: string; byCookie: boolean; forms: OfVisit }

/** The forms that are asked before a visit, on its own page: to fill in, to go on with, to read. */
export function VisitForms({ appointmentId, byCookie, forms: { items, mayAnswer, needsSession } }: VisitFormsProps) {
  const { t } = useTexts()
  const { pathname, search } = useLocation()
  const heading = useId()
  const shown = items.filter(({ state, answersId }) => mayAnswer || needsSession || (state === 'answered' && answersId))
  if (shown.length === 0) return null
  return (
    <Card as="section" aria-labelledby={heading}>
      <h2 id={heading}>{t('patient.visitForms')}</h2>
      <Rows kind="plain">
        {shown.map((form) => (
          <ListRow
            key={form.formId}
            end={needsSession ? undefined : <FormAct {...{ appointmentId, byCookie, form }} />}
          >
            <Own>{form.name}</Own> {form.state === 'answered' && <Status tone="ok">{t('patient.formSent')}</Status>}
          </ListRow>
        ))}
      </Rows>
      {needsSession && (
        <Note
          action={
            <Button size="small" href={loginFor('guest', pathname + search)}>
              {t('common.signIn')}
            </Button>
          }
        >
          {t('patient.formsNeedSession')}
        </Note>
      )}
    </Card>
  )
}

type FormActProps = { appointmentId: string; byCookie: boolean; form: OfVisit['items'][number] }

function FormAct({ appointmentId, byCookie, form: { formId, name, state, answersId } }: FormActProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const { busy, problem, send } = useSubmission()
  if (state === 'answered')
    return answersId ? (
      <Button
        size="small"
        href={answersPath(appointmentId, answersId, byCookie)}
        reload={byCookie}
        aria-label={t('patient.formReadNamed', { name })}
      >
        {t('patient.formRead')}
      </Button>
    ) : null
  const begin = async () => {
    const outcome = await send(() => beginForm(appointmentId, formId, byCookie))
    if (!outcome.done) return
    // What the cookie opens, the server opens.
    if (byCookie) location.assign(outcome.value)
    else void navigate(outcome.value)
  }
  const isBegun = state === 'begun'
  return (
    <>
      <Button
        kind="soft"
        size="small"
        busy={busy}
        // It takes scripts, which come a moment after the page.
        held={!isHydrated}
        aria-label={t(isBegun ? 'patient.formGoOnNamed' : 'patient.formFillNamed', { name })}
        onClick={() => void begin()}
      >
        {t(isBegun ? 'patient.formGoOn' : 'patient.formFill')}
      </Button>
      {problem && (
        <Note tone="bad" role="alert">
          {t(`errors.${problem.code}`)}
        </Note>
      )}
    </>
  )
}
