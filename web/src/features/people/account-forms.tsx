import { formatFullDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ActForm } from '../forms/act-form.tsx'
import styles from './account-forms.module.css'
import type { WholePerson } from './people.ts'
import { deactivatePerson, reactivatePerson } from './use-people.ts'

type AccountFormProps = { person: WholePerson; onDone: (changed: WholePerson) => void; onCancel: () => void }

/** Closes an account; for a doctor it says first what becomes of the visits that are booked. */
export function DeactivateForm({ person, onDone, onCancel }: AccountFormProps) {
  const { t } = useTexts()
  const { provider } = person
  return (
    <ActForm
      title={t('people.deactivateTitle', { name: person.name })}
      button={t('people.deactivate')}
      isDanger
      prepare={(event) => {
        const stopsBookings = new FormData(event.currentTarget).has('stopsBookings')
        return () => deactivatePerson(person, { stopsBookings })
      }}
      onDone={onDone}
      onCancel={onCancel}
    >
      <Stack gap="small">
        <p>{t('people.deactivateText')}</p>
        {provider && (
          <>
            {provider.takesBookings ? (
              <Checkbox name="stopsBookings" defaultChecked label={t('people.stopBookings', { name: provider.name })} />
            ) : (
              <p>{t('people.noBookings', { name: provider.name })}</p>
            )}
            {person.visitsAhead && <VisitsThatStay ahead={person.visitsAhead} doctor={provider} />}
          </>
        )}
      </Stack>
    </ActForm>
  )
}

/** Opens it again; a doctor who takes no bookings may take them from then on. */
export function ReactivateForm({ person, onDone, onCancel }: AccountFormProps) {
  const { t } = useTexts()
  const { provider } = person
  return (
    <ActForm
      title={t('people.reactivateAsk', { name: person.name })}
      button={t('people.reactivate')}
      prepare={(event) => {
        const resumesBookings = new FormData(event.currentTarget).has('resumesBookings')
        return () => reactivatePerson(person, { resumesBookings })
      }}
      onDone={onDone}
      onCancel={onCancel}
    >
      {provider && !provider.takesBookings && (
        <Checkbox name="resumesBookings" defaultChecked label={t('people.resumeBookings', { name: provider.name })} />
      )}
    </ActForm>
  )
}

type VisitsThatStayProps = { ahead: NonNullable<WholePerson['visitsAhead']>; doctor: { id: string; slug: string } }

/** The days on which visits are booked with a doctor, each a way to move or cancel them for who may see the day. */
export function VisitsThatStay({ ahead: { total, dates }, doctor }: VisitsThatStayProps) {
  const { t, rich, formatLocale } = useTexts()
  const maySee = usePermitted()('appointments:day', { provider: doctor })
  const counted = dates.reduce((sum, { count }) => sum + count, 0)
  const wordsOf = (date: string, count: number) =>
    t('people.visitsOn', { date: formatFullDate(date as PlainDate, formatLocale), count })
  return (
    <div className={styles.visits}>
      <p>{rich('people.visitsStay', { count: total })}</p>
      {dates.length > 0 && (
        <ul>
          {dates.map(({ date, count }) => (
            <li key={date}>
              {maySee ? (
                <Anchor href={`/admin?date=${date}&doctor=${encodeURIComponent(doctor.slug)}`} className={styles.day}>
                  {wordsOf(date, count)}
                </Anchor>
              ) : (
                wordsOf(date, count)
              )}
            </li>
          ))}
        </ul>
      )}
      {counted < total && <p>{t('people.moreVisits', { count: total - counted })}</p>}
    </div>
  )
}
