import { fates as allFates, type Fate } from '@polyclinic/domain/availability/rules.ts'
import { isToldAtOnce } from '@polyclinic/domain/appointments/cancellation.ts'
import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { useNow } from '../../platform/page/use-now.ts'
import { Face, initialsOf } from '../../ui/face.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import { NewTimeChoice } from './new-time-choice.tsx'
import type { VisitInTheWay } from './use-availability.ts'
import type { Fates } from './use-fates.ts'
import styles from './visits-in-the-way.module.css'

export const nameOf = ({ patient }: Pick<VisitInTheWay, 'patient'>) =>
  [patient.givenName, patient.familyName].filter(Boolean).join(' ')

/** What a form's summary says: of several visits that nothing is said of, one sentence that leads to the first. */
export function summedUp(wrong: readonly WrongField[], { t }: Texts): WrongField[] {
  const [first, ...more] = wrong.filter(({ id }) => isFateId(id))
  if (!first || more.length === 0) return [...wrong]
  const message = t('availability.fatesMissing', { count: more.length + 1 })
  return [...wrong.filter(({ id }) => !isFateId(id)), { id: first.id, message }]
}

const fatePrefix = 'fate-'
export const isFateId = (id: string) => id.startsWith(fatePrefix)
/** Of a visit, what an error links to. */
export const fateId = ({ id }: Pick<VisitInTheWay, 'id'>) => `${fatePrefix}${id}`

/** "Mon, Dec 21 · 9:00 AM · Check-up". */
export const visitWords = (visit: VisitInTheWay, { formatLocale }: Pick<Texts, 'formatLocale'>) =>
  [
    formatShortDay(dateIn(visit.timeZone, visit.startsAt as Instant), formatLocale),
    formatTime(visit.startsAt as Instant, formatLocale, visit.timeZone),
    visit.serviceName,
  ].join(' · ')

type VisitsInTheWayProps = {
  visits: readonly VisitInTheWay[]
  fates: Fates
  wrong: readonly WrongField[]
  about: 'absence' | 'hours'
}

/** Who is booked while the doctor is away or has no hours, and what becomes of each. */
export function VisitsInTheWay({ visits, fates, wrong, about }: VisitsInTheWayProps) {
  const texts = useTexts()
  const { t, rich } = texts
  const { choicesOf, fateOf, decide } = fates
  const segmentsOf = (choices: readonly Fate[]) =>
    choices.map((fate) => ({ value: fate, label: t(`availability.${fate}`) }))
  const now = useNow()
  const open = visits.filter((visit) => choicesOf(visit).length > 1)
  const all = allFates.filter((fate) => open.some((visit) => choicesOf(visit).includes(fate)))
  const ofAll = all.find((value) => open.every((visit) => fateOf(visit) === value))
  return (
    <div>
      <div className={styles.lead} role="status">
        <Icon of={TriangleAlert} />
        <p>
          {rich(about === 'hours' ? 'availability.bookedOutside' : 'availability.booked', { count: visits.length })}
        </p>
      </div>
      {open.length > 1 && (
        <div className={styles.all}>
          <span>{t('availability.forAll')}</span>
          <Segmented<Fate | 'none'>
            label={t('availability.fateOfAll')}
            segments={segmentsOf(all)}
            value={ofAll ?? 'none'}
            onSelect={(fate) => fate !== 'none' && decide(open, fate)}
          />
        </div>
      )}
      <ul>
        {visits.map((visit) => {
          const name = nameOf(visit)
          const fate = fateOf(visit)
          const error = messageOf(wrong, fateId(visit))
          return (
            <li key={visit.id} id={fateId(visit)} tabIndex={-1} className={styles.visit}>
              <Face initials={initialsOf(name)} size="small" />
              <div className={styles.words}>
                <p className={styles.name}>{name}</p>
                <p className={styles.quiet}>{visitWords(visit, texts)}</p>
                {fate === 'move' && <NewTimeChoice visit={visit} fates={fates} />}
                <p className={styles.quiet}>{hintOf(visit, fates, now, texts)}</p>
                <FieldError id={`${fateId(visit)}-error`}>{error}</FieldError>
              </div>
              {choicesOf(visit).length > 1 && (
                <Segmented<Fate | 'none'>
                  label={t('availability.fateOf', { name })}
                  segments={segmentsOf(choicesOf(visit))}
                  value={fate ?? 'none'}
                  onSelect={(chosen) => chosen !== 'none' && decide([visit], chosen)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** What comes of the choice, and who has to be called. */
function hintOf(visit: VisitInTheWay, { fateOf, timeOf, choicesOf }: Fates, now: string, { t }: Texts): string | null {
  const { isMailed, patient, startsAt } = visit
  const fate = fateOf(visit)
  if (choicesOf(visit).length === 1) return t('availability.cannotCancel')
  if (fate === 'keep') return t('availability.keepHint')
  if (fate === undefined || (fate === 'move' && !timeOf(visit))) return null
  if (!isMailed)
    return patient.phone ? t('availability.callNumber', { phone: patient.phone }) : t('availability.callThem')
  if (fate === 'move') return t('availability.moveHint')
  return t(isToldAtOnce(startsAt, now) ? 'availability.cancelHintSoon' : 'availability.cancelHint')
}
