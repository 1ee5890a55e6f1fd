import { charactersAtMost } from '@polyclinic/domain/charts/limits.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { addDays, dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { daysAhead } from '@polyclinic/domain/waiting-list/limits.ts'
import type { DayPart } from '@polyclinic/domain/waiting-list/vocabulary.ts'
import { useState, type SubmitEvent } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useNow } from '../../platform/page/use-now.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Select } from '../../ui/select.tsx'
import text from '../../ui/text.module.css'
import { TextInput } from '../../ui/text-input.tsx'
import { usePatientSearch } from '../charts/use-patient-search.ts'
import { useServices } from '../clinic-forms/use-forms.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { add, useDoctorsFor } from './desk-waiting.ts'
import { SomeDoctors } from './some-doctors.tsx'
import { WishesFields } from './wishes-fields.tsx'
import { DateInput } from '../forms/date-input.tsx'

type AddFormProps = { onDone: (said: string) => void; onCancel: () => void }
type Person = { id: string; name: string }

/** So long somebody waits unless they say otherwise. */
const usualDays = 28

/** Somebody who is known and calls: who waits, for which visit, and until when. */
export function AddForm({ onDone, onCancel }: AddFormProps) {
  const { t } = useTexts()
  const { timeZone } = useOrganization().settings
  const today = dateIn(timeZone, useNow() as Instant)
  const { busy, problem, send, forget } = useSubmission()
  const { data: services = [] } = useServices()
  const [person, setPerson] = useState<Person | null>(null)
  const [serviceId, setServiceId] = useState('')
  const { data: found } = useDoctorsFor(serviceId)
  const doctors = found?.doctors ?? []
  const [chosen, setChosen] = useState<string[]>([])
  // Of another service, others are chosen from.
  const some = chosen.filter((id) => doctors.some((doctor) => doctor.id === id))
  const [earliestOn, setEarliestOn] = useState<string>(today)
  const [latestOn, setLatestOn] = useState<string>(addDays(today, usualDays))
  const [days, setDays] = useState<number[]>([])
  const [parts, setParts] = useState<DayPart[]>([])
  const [isUrgent, setUrgent] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const isBefore = latestOn !== '' && latestOn < earliestOn

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const isWhole = person !== null && serviceId !== '' && earliestOn !== '' && latestOn !== ''
    setMissing(!isWhole)
    if (!isWhole || isBefore) return forget()
    const wishes = { providerIds: some, earliestOn, latestOn, weekdays: days, dayParts: parts }
    const body = { patientId: person.id, serviceId, isUrgent, ...wishes }
    const { done } = await send(() => add(body))
    if (done) onDone(t('waitingDesk.added', { name: person.name }))
  }
  return (
    <Card>
      <form noValidate aria-label={t('waitingDesk.addTitle')} onSubmit={(event) => void submit(event)}>
        <Stack>
          <h2 className={text.heading}>{t('waitingDesk.addTitle')}</h2>
          {problem && <RefusalNote refusal={problem} isTeam />}
          {person ? (
            <Row between>
              <p className={text.strong}>{t('waitingDesk.chosen', { name: person.name })}</p>
              <Button size="small" kind="quiet" onClick={() => setPerson(null)}>
                {t('waitingDesk.change')}
              </Button>
            </Row>
          ) : (
            <WhoWaits onChosen={setPerson} />
          )}
          <Field id="waiting-service" label={t('waitingDesk.service')}>
            <Select value={serviceId} onChange={({ target }) => setServiceId(target.value)}>
              <option value="" disabled>
                {t('waitingDesk.serviceChoose')}
              </option>
              {services
                .filter((service) => service.isActive)
                .map((service) => (
                  <option key={service.id} value={service.id}>
                    {service.name}
                  </option>
                ))}
            </Select>
          </Field>
          {doctors.length > 1 && (
            <SomeDoctors {...{ doctors, some, legend: t('waitingDesk.doctors'), error: false }} onChange={setChosen} />
          )}
          <WishesFields days={days} parts={parts} onDays={setDays} onParts={setParts} />
          <Field id="waiting-earliest" label={t('waiting.earliest')}>
            <DateInput date={earliestOn} min={today} max={addDays(today, daysAhead)} onChange={setEarliestOn} />
          </Field>
          <Field
            id="waiting-latest"
            label={t('waitingDesk.latest')}
            error={isMissing ? t('waitingDesk.addMissing') : isBefore && t('waitingDesk.latestBefore')}
          >
            <DateInput date={latestOn} min={today} max={addDays(today, daysAhead)} onChange={setLatestOn} />
          </Field>
          <Checkbox
            label={t('waitingDesk.urgentLabel')}
            checked={isUrgent}
            onChange={({ target }) => setUrgent(target.checked)}
          />
          <Row>
            <Button type="submit" kind="main" busy={busy}>
              {t('waitingDesk.addSend')}
            </Button>
            <Button kind="quiet" onClick={onCancel}>
              {t('waitingDesk.cancel')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}

/** How many of those found are enough to tell which one is meant; more words find fewer. */
const shownAtMost = 6

function WhoWaits({ onChosen }: { onChosen: (person: Person) => void }) {
  const { t, formatLocale } = useTexts()
  const [typed, setTyped] = useState('')
  const query = usePatientSearch(typed)
  const found = query.search === '' ? null : (query.data?.pages[0]?.items ?? null)
  return (
    <Stack gap="small">
      <Field id="waiting-who" label={t('waitingDesk.who')} hint={t('waitingDesk.search')}>
        <TextInput
          type="search"
          maxLength={charactersAtMost.search}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {found?.length === 0 && (
        <p role="status" className={text.quiet}>
          {t('waitingDesk.nobody')}
        </p>
      )}
      {found && found.length > 0 && (
        <Rows label={t('waitingDesk.who')}>
          {found.slice(0, shownAtMost).map((patient) => {
            const name = `${patient.givenName} ${patient.familyName}`
            return (
              <ListRow
                key={patient.id}
                end={
                  <Button
                    size="small"
                    aria-label={t('waitingDesk.chooseNamed', { name })}
                    onClick={() => onChosen({ id: patient.id, name })}
                  >
                    {t('waitingDesk.choose')}
                  </Button>
                }
              >
                <p className={text.strong}>{name}</p>
                <p className={text.quiet}>
                  {patient.birthDate && formatLongDate(patient.birthDate as PlainDate, formatLocale)}
                </p>
              </ListRow>
            )
          })}
        </Rows>
      )}
    </Stack>
  )
}
