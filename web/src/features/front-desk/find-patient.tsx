import { charactersAtMost } from '@polyclinic/domain/charts/limits.ts'
import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { chartHref } from '../../platform/session/destinations.ts'
import { usePermitted } from '../../state/permitted.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { usePatientSearch, type FoundPatient } from '../charts/use-patient-search.ts'
import styles from './find-patient.module.css'

/** More are told apart by typing on. */
const shownAtMost = 6

/** Somebody on the phone asks when they come: found from the desk, by a key from anywhere on it. */
export function FindPatient() {
  const isPermitted = usePermitted()
  return isPermitted('patients:read-basic') ? <Find /> : null
}

function Find() {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  /** Pressed before the answer: it opens who is found then. */
  const [isEntered, setEntered] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { data, search, isOther, isError } = usePatientSearch(typed)
  const isKnown = search !== '' && !isOther && data !== undefined && !isError
  const found = isKnown ? (data.pages[0]?.items.slice(0, shownAtMost) ?? []) : []
  const only = found.length === 1 ? found[0]!.id : undefined
  useEffect(() => {
    if (isEntered && only !== undefined) void navigate(chartHref(only))
  }, [isEntered, only, navigate])
  useSlash(field)
  const type = (words: string) => {
    setTyped(words)
    setEntered(false)
  }
  const links = () => [...(box.current?.querySelectorAll<HTMLElement>('a') ?? [])]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      type('')
      field.current?.focus()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const stops = [field.current, ...links()]
    const at = stops.findIndex((stop) => stop === document.activeElement)
    stops[(at + step + stops.length) % stops.length]?.focus()
  }
  return (
    // The arrows are a short cut: Tab leads through the same links.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="search" ref={box} className={styles.find} onKeyDown={onKeyDown}>
      <TextInput
        ref={field}
        type="search"
        aria-label={t('desk.find')}
        aria-keyshortcuts="/"
        placeholder={t('desk.find')}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => {
          if (key !== 'Enter') return
          setEntered(true)
          // Of several nobody is opened unseen.
          if (found.length > 1) links()[0]?.focus()
        }}
        maxLength={charactersAtMost.search}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={styles.field}
      />
      {typed === '' && (
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      )}
      {found.length > 0 && (
        <ul className={styles.list} aria-label={t('desk.found')}>
          {found.map((patient) => (
            <li key={patient.id}>
              <FoundLink patient={patient} />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={isKnown && found.length === 0 ? styles.none : styles.said}>
        {isError ? t('desk.searchFailed') : isKnown && t('desk.foundCount', { count: found.length })}
      </p>
    </div>
  )
}

/** Who it is, and when they come: most calls ask no more. */
function FoundLink({ patient }: { patient: FoundPatient }) {
  const { t, formatLocale } = useTexts()
  const { givenName, familyName, birthDate, nextVisit, isHere } = patient
  const at = nextVisit && (nextVisit.startsAt as Instant)
  const visit =
    at &&
    t('desk.comes', {
      date: formatShortDay(dateIn(nextVisit.timeZone, at), formatLocale),
      time: formatTime(at, formatLocale, nextVisit.timeZone),
      doctor: nextVisit.provider,
    })
  return (
    <Link to={chartHref(patient.id)} className={styles.link}>
      <b>
        {givenName} {familyName}
      </b>{' '}
      <span className={styles.quiet}>
        {birthDate && t('doctor.born', { date: formatNumericDate(birthDate as PlainDate, formatLocale) })}
      </span>{' '}
      <span>{isHere ? t('charts.isHere') : (visit ?? t('desk.comesNot'))}</span>
    </Link>
  )
}

/** One key leads to it from anywhere on the screen, but out of no field. */
function useSlash(field: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      if (!(target instanceof HTMLElement) || target.closest('input, textarea, select, [contenteditable], dialog'))
        return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [field])
}
