import type { checkInAtDoor } from '@polyclinic/domain/clinic-devices/endpoints.ts'
import { lettersAtLeast } from '@polyclinic/domain/clinic-devices/kinds.ts'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { writeTypedDate } from '@polyclinic/domain/kit/typed-date.ts'
import { birthDateOf, exampleBirthDate } from '@polyclinic/domain/patients/birth-date.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import DoorOpen from 'lucide-react/icons/door-open'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { call } from '../../platform/api/call.ts'
import { isProblem, type ApiProblem } from '../../platform/api/problem.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useNow } from '../../platform/page/use-now.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon, type IconType } from '../../ui/icon.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import text from '../../ui/text.module.css'
import styles from './door.module.css'

type Typed = Call<typeof checkInAtDoor>['body']
type Place = Answer<typeof checkInAtDoor>
type Shown = { place: Place } | { problem: ApiProblem }

type Way = 'code' | 'birthDate'
/** So often somebody may mistype, before they are asked to the desk. */
const missesAtMost = 3

/** What is said stays so long; and what somebody typed and left. */
const resetSeconds = { said: 20, typed: 60 }

/** Somebody types who they are, is told a number or to go to the desk, and leaves nothing behind. */
export function Door({ locationName }: { locationName: string }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [turn, setTurn] = useState(0)
  const reset = () => {
    setShown(null)
    setTurn((before) => before + 1)
  }
  if (shown) return <Said shown={shown} onReset={reset} />
  return <DoorForm key={turn} locationName={locationName} onShown={setShown} onReset={reset} />
}

function DoorForm(props: { locationName: string; onShown: (shown: Shown) => void; onReset: () => void }) {
  const { locationName, onShown, onReset } = props
  const { t } = useTexts()
  const { busy, send } = useSubmission()
  const [typedAt, setTypedAt] = useState<number | null>(null)
  const [missed, setMissed] = useState<{ way: Way; times: number } | null>(null)
  useResetAfter(typedAt, resetSeconds.typed, onReset)
  const ask = async (way: Way, body: Typed) => {
    const outcome = await send(() =>
      call<typeof checkInAtDoor>('POST', '/device/check-in', { body }, { sessionCheck: true }),
    )
    if (outcome.done) return onShown({ place: outcome.value })
    const times = (missed?.times ?? 0) + 1
    // A slip is mended here; who is not found again and again is helped by a person.
    if (isProblem(outcome.problem, 'not_found', 'invalid_fields') && times < missesAtMost) setMissed({ way, times })
    else onShown({ problem: outcome.problem })
  }
  const wayProps = (way: Way) => ({
    ...{ busy, misses: missed?.way === way ? missed.times : 0 },
    onAsk: (body: Typed) => void ask(way, body),
  })
  return (
    <div className={styles.door} onInput={() => setTypedAt(Date.now())}>
      <div>
        <h1 className={text.display}>{t('devices.doorTitle')}</h1>
        <p className={text.lead}>{t('devices.doorLead', { place: locationName })}</p>
      </div>
      <div className={styles.ways}>
        <Card>
          <ByCode {...wayProps('code')} />
        </Card>
        <Card>
          <ByBirthDate {...wayProps('birthDate')} />
        </Card>
      </div>
    </div>
  )
}

type WayProps = {
  busy: boolean
  /** How often nobody was found by it, until something else is typed. */
  misses: number
  onAsk: (body: Typed) => void
}

const ofNobody = { autoComplete: 'off', spellCheck: false, maxLength: 40 } as const

function ByCode({ busy, misses, onAsk }: WayProps) {
  const { t } = useTexts()
  const id = useId()
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  useFocusAfter(misses, id)
  const isMissing = code.trim() === ''
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (isMissing) document.getElementById(id)?.focus()
    else onAsk({ code })
  }
  const error = isMissing ? isTried && t('devices.codeMissing') : misses > 0 && t('devices.codeNotFound')
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <h2 className={text.large}>{t('devices.byCode')}</h2>
        <Field id={id} label={t('devices.visitCode')} hint={t('devices.byCodeHint')} error={error}>
          <TextInput
            {...ofNobody}
            autoCapitalize="characters"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </Field>
        <Button kind="main" type="submit" busy={busy} wide>
          {t('devices.checkIn')}
        </Button>
      </Stack>
    </form>
  )
}

function ByBirthDate({ busy, misses, onAsk }: WayProps) {
  const { t, formatLocale } = useTexts()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [letters, setLetters] = useState('')
  const [isTried, setTried] = useState(false)
  useFocusAfter(misses, `${id}-date`)
  const { timeZone } = useOrganization().settings
  const today = dateIn(timeZone, useNow() as Instant)
  const birthDate = birthDateOf(typed, today, formatLocale)
  const isShort = letters.trim().length < lettersAtLeast
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (!birthDate) document.getElementById(`${id}-date`)?.focus()
    else if (isShort) document.getElementById(`${id}-letters`)?.focus()
    else onAsk({ birthDate, letters })
  }
  const error = birthDate ? misses > 0 && t('devices.birthDateNotFound') : isTried && t('devices.birthDateMissing')
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <h2 className={text.large}>{t('devices.byBirthDate')}</h2>
        <Field
          id={`${id}-date`}
          label={t('devices.birthDate')}
          below={
            birthDate ? (
              <b>{formatLongDate(birthDate, formatLocale)}</b>
            ) : (
              t('devices.birthDateExample', { example: writeTypedDate(exampleBirthDate, formatLocale) })
            )
          }
          error={error}
        >
          <TextInput
            {...ofNobody}
            inputMode="numeric"
            maxLength={20}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Field
          id={`${id}-letters`}
          label={t('devices.letters')}
          hint={t('devices.lettersHint')}
          error={isTried && isShort ? t('devices.lettersMissing') : undefined}
        >
          <TextInput {...ofNobody} value={letters} onChange={({ target }) => setLetters(target.value)} />
        </Field>
        <Button type="submit" busy={busy} wide>
          {t('devices.checkIn')}
        </Button>
      </Stack>
    </form>
  )
}

/** What nobody was found by is typed again. */
function useFocusAfter(misses: number, id: string) {
  useEffect(() => {
    const field = misses > 0 ? document.getElementById(id) : null
    if (field instanceof HTMLInputElement) field.select()
  }, [misses, id])
}

type Words = { title: PlainTextKey; words: PlainTextKey }
const saidOf = (code: string): Words => {
  if (code === 'too_early') return { title: 'devices.tooEarly', words: 'devices.tooEarlyText' }
  if (['not_found', 'invalid_fields', 'state_conflict', 'not_its_day', 'too_many_requests'].includes(code))
    return { title: 'devices.toDesk', words: 'devices.toDeskText' }
  return { title: 'devices.notReached', words: 'devices.notReachedText' }
}

function Said({ shown, onReset }: { shown: Shown; onReset: () => void }) {
  const { t } = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [shownAt] = useState(() => Date.now())
  useResetAfter(shownAt, resetSeconds.said, onReset)
  const isHere = 'place' in shown
  const words = isHere ? null : saidOf(shown.problem.code)
  const icon: IconType = isHere ? CircleCheck : DoorOpen
  return (
    <div className={styles.said}>
      <Icon of={icon} className={isHere ? styles.good : styles.other} />
      <h1 ref={heading} tabIndex={-1} className={text.display}>
        {isHere ? t('devices.checkedIn') : t(words!.title)}
      </h1>
      {isHere ? <PlaceTold place={shown.place} /> : <p className={text.lead}>{t(words!.words)}</p>}
      <Button kind="main" onClick={onReset}>
        {t('devices.again')}
      </Button>
      <p className={text.quiet}>{t('devices.resets')}</p>
    </div>
  )
}

function PlaceTold({ place }: { place: Place }) {
  const { t } = useTexts()
  return (
    <>
      <p className={styles.number}>
        <span className={text.lead}>{t('devices.yourNumber')}</span>
        <b className={styles.figure}>{place.number}</b>
      </p>
      <p className={text.lead}>
        {place.doctor === null ? t('devices.wait') : t('devices.waitFor', { doctor: place.doctor })}{' '}
        {t('devices.before', { count: place.before })}
      </p>
      {place.openForms !== null && place.openForms > 0 && (
        <p className={styles.forms}>{t('devices.formsOpen', { count: place.openForms })}</p>
      )}
    </>
  )
}

/** Nobody finds what somebody before them left. */
function useResetAfter(since: number | null, seconds: number, onReset: () => void) {
  const reset = useRef(onReset)
  useEffect(() => {
    reset.current = onReset
  }, [onReset])
  useEffect(() => {
    if (since === null) return
    const timer = setTimeout(() => reset.current(), since + seconds * 1000 - Date.now())
    return () => clearTimeout(timer)
  }, [since, seconds])
}
