import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { isPatient } from '@polyclinic/domain/kit/roles.ts'
import type { listDependants, readOwnPatient } from '@polyclinic/domain/patients/endpoints.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { isProblem } from '../../platform/api/problem.ts'
import { addTexts } from '../../platform/i18n/open-catalogue.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { logFailure } from '../../platform/log.ts'
import { carryPatient } from '../../platform/session/carried-patient.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { carriedVisitFor } from '../appointments/booking/carried-visit-for.ts'
import { readDraft } from '../appointments/booking/draft.ts'
import { dependantId } from '../appointments/booking/form-values.ts'
import type { Dependant } from '../appointments/booking/own-patient.ts'
import { nameOf } from './family.ts'
import { familyTexts } from './family-texts.ts'
import styles from './whom-for.module.css'

/**
 * Whom a visit is for, said beside the times by those who can book for others: one press, and the times stay where they
 * are. Nothing for anybody else.
 */
export function WhomFor() {
  const booker = useBooker()
  return booker && booker.dependants.length > 0 ? <Choice {...booker} /> : null
}

/** From so many people on they stand in a list: pushed along, most of them would be out of sight. */
const listedFrom = 5

function Choice({ ownId, dependants }: Booker) {
  const texts = useTexts()
  const { t } = texts
  const [chosen, setChosen] = useState(() => chosenBefore(ownId))
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => showPressed(bar.current), [])
  const people = [
    { id: ownId, name: t('family.me') },
    ...dependants.map((each) => ({ id: each.id, name: shortName(each, dependants, texts) })),
  ]
  const choose = (id: string) => {
    carryPatient(id)
    setChosen(id)
  }
  return (
    <div ref={bar} className={styles.bar}>
      <span aria-hidden="true" className={styles.label}>
        {t('family.visitFor')}
      </span>
      {people.length < listedFrom ? (
        <Segmented
          label={t('family.visitFor')}
          value={chosen}
          segments={people.map(({ id, name }) => ({
            value: id,
            label: (
              <span title={name} className={styles.name}>
                {name}
              </span>
            ),
          }))}
          onSelect={choose}
        />
      ) : (
        <div className={styles.list}>
          <Select aria-label={t('family.visitFor')} value={chosen} onChange={({ target }) => choose(target.value)}>
            {chosen === '' && <option value="">–</option>}
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      )}
    </div>
  )
}

/** Moves the names alone, never the page. */
function showPressed(bar: HTMLElement | null) {
  const pressed = bar?.querySelector('[aria-pressed="true"]')
  const group = pressed?.parentElement
  if (!pressed || !group) return
  const [inner, outer] = [pressed.getBoundingClientRect(), group.getBoundingClientRect()]
  group.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2
}

/** As it was carried here, or said for the time that is held. Who types somebody else has chosen nobody of these. */
function chosenBefore(ownId: string): string {
  const visitFor = carriedVisitFor({ id: ownId }) ?? readDraft()?.values.for ?? 'me'
  return visitFor === 'me' ? ownId : (dependantId(visitFor) ?? '')
}

/** `Mia`: as much as tells them apart. */
function shortName(one: Dependant, all: readonly Dependant[], { formatLocale }: Texts): string {
  const isAlone = (name: (each: Dependant) => string) => all.filter((each) => name(each) === name(one)).length === 1
  if (isAlone(({ givenName }) => givenName)) return one.givenName
  if (isAlone(nameOf) || !one.birthDate) return nameOf(one)
  return `${nameOf(one)}, ${formatLongDate(one.birthDate as PlainDate, formatLocale)}`
}

type Booker = { userId: string; ownId: string; dependants: readonly Dependant[] }

/** What was answered last, so that the next page of times has it at once. */
let answered: Booker | null = null

/** Null until they are known, and where they cannot be had: times do not wait for them. */
function useBooker(): Booker | null {
  const session = useSession()
  const userId = isPatient(session?.roles ?? []) ? session!.userId : ''
  const [found, setFound] = useState(answered)
  useEffect(() => {
    if (userId === '') return
    const asking = new AbortController()
    const options = { signal: asking.signal, sessionCheck: true }
    const ask = async () => {
      const [own, known] = await Promise.all([
        call<typeof readOwnPatient>('GET', '/patients/me', undefined, options),
        call<typeof listDependants>('GET', '/patients/me/dependants', undefined, options),
      ])
      if (!own || !known) return
      if (known.items.length > 0) await addTexts(familyTexts)
      answered = { userId, ownId: own.id, dependants: known.items }
      if (!asking.signal.aborted) setFound(answered)
    }
    ask().catch((error: unknown) => isProblem(error) || logFailure('family', error))
    return () => asking.abort()
  }, [userId])
  return found?.userId === userId ? found : null
}
