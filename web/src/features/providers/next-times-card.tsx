import { formatTime, formatZone } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useSite } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Card } from '../../ui/card.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Time } from '../../ui/time-button.tsx'
import { ReasonLine, type ReasonFacts } from '../services/reason-line.tsx'
import { shortDayName, type ProviderTimes } from '../slots/days.ts'
import { slotField, slotValue } from '../slots/slot-value.ts'
import { TakeTimeForm } from '../slots/take-time-form.tsx'
import { specialityName } from './doctor-words.ts'
import styles from './next-times-card.module.css'

type Provider = Answer<typeof listProviders>['items'][number]
export type NextTime = { provider: Provider; times: ProviderTimes; startsAt: Instant; reason: ReasonFacts }

/** The soonest doctors with their next time each: the heart of the home page. */
export function NextTimesCard({ next, timeZone }: { next: readonly NextTime[]; timeZone: string }) {
  const texts = useTexts()
  const { madeAt } = useSite()
  const { t, rich, formatLocale } = texts
  const today = dateIn(timeZone, madeAt as Instant)
  return (
    <Card kind="raised" bare as="section" aria-labelledby="next-times">
      <div className={styles.head}>
        <h2 id="next-times">{t('public.nextTimes')}</h2>
        <span className={styles.zone}>{formatZone(timeZone, formatLocale)}</span>
      </div>
      {next.length === 0 ? (
        <p className={styles.none}>{t('public.nothingOnline')}</p>
      ) : (
        <TakeTimeForm>
          <ul className={styles.list}>
            {next.map(({ provider, times, startsAt, reason }) => {
              const day = shortDayName(dateIn(times.timeZone, startsAt), today, texts)
              return (
                <li key={provider.id} className={styles.row}>
                  <Face src={provider.portraitUrl} initials={initialsOf(provider.name)} />
                  <div className={styles.who}>
                    <Anchor href={`/aboutdoctor/${provider.slug}`} className={styles.name}>
                      {provider.name}
                    </Anchor>
                    <span className={styles.speciality}>{specialityName(provider.speciality, texts)}</span>
                    <span className={styles.reason}>
                      <ReasonLine reason={reason} />
                    </span>
                  </div>
                  <Time
                    type="submit"
                    name={slotField}
                    value={slotValue({ ...times, startsAt })}
                    above={day}
                    spoken={rich('public.timeFor', { doctor: provider.name, reason: <Own>{reason.name}</Own> })}
                    className={styles.time}
                  >
                    {formatTime(startsAt, formatLocale, times.timeZone)}
                  </Time>
                </li>
              )
            })}
          </ul>
        </TakeTimeForm>
      )}
      <p className={styles.foot}>
        <Anchor href="/doctors">{t('public.allTimes')}</Anchor>
        <Anchor href="/appointment">{t('public.anyDoctor')}</Anchor>
      </p>
    </Card>
  )
}
