import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { allowVisits, readVisitsAhead } from '@polyclinic/domain/patients/endpoints.ts'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import { useRef, useState, type SubmitEvent } from 'react'
import { call } from '../../platform/api/call.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useSubmission } from '../../platform/api/use-submission.ts'

/** Where the buttons of a dialog stand over the end of what scrolls, it is not behind them. */
function reach(field: HTMLInputElement | null) {
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

/** How many coming visits a patient may have booked themselves, and a small form to change it. */
export function VisitsAhead({ patientId }: { patientId: string }) {
  const { t } = useTexts()
  const queryKey = ['patient', 'visits-ahead', patientId]
  const queries = useQueryClient()
  const params = { id: patientId }
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call<typeof readVisitsAhead>('GET', '/patients/{id}/visits-ahead', { params }, { signal, background: true }),
  })
  const { busy, problem, send } = useSubmission()
  const [isChanging, setChanging] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  if (!data) return null
  const { most, usual } = data

  const close = () => {
    setChanging(false)
    part.current?.focus()
  }
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = Number(new FormData(event.currentTarget).get('most'))
    const body = { visitsAhead: wanted > usual ? wanted : null }
    const outcome = await send(() => call<typeof allowVisits>('PATCH', '/patients/{id}/visits-ahead', { params, body }))
    if (!outcome.done) return
    queries.setQueryData(queryKey, outcome.value)
    setSaved(true)
    close()
  }
  return (
    <div ref={part} tabIndex={-1}>
      <Stack gap="small">
        <div role="status">
          <Note tone="plain" icon={CalendarCheck}>
            {isSaved && <b>{t('admin.visitsAheadSaved')} </b>}
            {t('admin.visitsAhead', { count: most })}
            {most === usual && ` (${t('admin.visitsAheadUsual')})`}
          </Note>
        </div>
        {problem && (
          <Note tone="bad" role="alert">
            {t(`errors.${problem.code}`)}
          </Note>
        )}
        {isChanging ? (
          <form onSubmit={(event) => void save(event)}>
            <Stack gap="small">
              <Field label={t('admin.visitsAheadField')} hint={t('admin.visitsAheadHint', { usual })}>
                <TextInput
                  ref={reach}
                  name="most"
                  type="number"
                  inputMode="numeric"
                  min={usual}
                  max={Math.max(usual, 1000)}
                  required
                  defaultValue={most}
                />
              </Field>
              <Row>
                <Button type="submit" size="small" busy={busy}>
                  {t('admin.saveVisitsAhead')}
                </Button>
                <Button size="small" kind="quiet" onClick={close}>
                  {t('admin.keepVisitsAhead')}
                </Button>
              </Row>
            </Stack>
          </form>
        ) : (
          <Row>
            <Button
              size="small"
              onClick={() => {
                setChanging(true)
                setSaved(false)
              }}
            >
              {t('admin.visitsAheadChange')}
            </Button>
          </Row>
        )}
      </Stack>
    </div>
  )
}
