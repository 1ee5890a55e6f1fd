import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Card } from '../../ui/card.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { momentWords } from '../invoices/moment-words.ts'
import styles from './data.module.css'
import { requestHref, type DataRequest } from './use-data.ts'

type Plan = NonNullable<DataRequest['plan']>

/** Whether it could be done as it stands. */
export const isInTheWay = ({ holds, ahead, undecided }: Plan): boolean =>
  holds.length > 0 || ahead.length > 0 || undecided.length > 0

/** What erasing would do now: what goes, what stays by which law, and what stands in the way. */
export function ErasurePlan({ plan }: { plan: Plan }) {
  const { t, formatLocale } = useTexts()
  const day = (date: string) => formatLongDate(date as PlainDate, formatLocale)
  const { records, visits, kept, invoices, holds, ahead, undecided, partners } = plan
  const goes = [
    records > 0 && t('dataProtection.goRecords', { records }),
    visits > 0 && t('dataProtection.goVisits', { visits }),
    t('dataProtection.goAddress'),
    plan.hasAccount && !plan.isStaff && t('dataProtection.goAccount'),
    partners.length > 0 && t('dataProtection.goReferrals', { partners: partners.join(', ') }),
    plan.bookedForOthers > 0 && t('dataProtection.goOfOthers', { records: plan.bookedForOthers }),
  ].filter((each) => each !== false)
  const stays = [
    kept &&
      t('dataProtection.stayRecord', {
        ...{ visits: kept.visits, last: day(kept.lastSeenOn), years: kept.years, until: day(kept.until) },
        law: kept.law === '' ? t('dataProtection.clinicsYears') : kept.law,
      }),
    invoices > 0 && t('dataProtection.stayInvoices', { invoices }),
    t('dataProtection.stayAudit'),
    plan.isStaff && t('dataProtection.stayStaff'),
    plan.unproven > 0 && t('dataProtection.stayUnproven', { records: plan.unproven }),
  ].filter((each) => typeof each === 'string')
  return (
    <Card as="section" aria-labelledby="plan">
      <Stack>
        <h2 id="plan" className={text['large']}>
          {t('dataProtection.planTitle')}
        </h2>
        {holds.map(({ reason, placedBy, until }) => (
          <Note key={`${reason} ${placedBy}`} tone="bad">
            {t(until === null ? 'dataProtection.heldBy' : 'dataProtection.heldByUntil', {
              ...{ reason, name: placedBy, until: until === null ? '' : day(until) },
            })}
          </Note>
        ))}
        {ahead.length > 0 && (
          <Note tone="bad">
            <p>{t('dataProtection.cancelFirst')}</p>
            <Visits visits={ahead} />
          </Note>
        )}
        {undecided.length > 0 && (
          <Note tone="bad">
            <p>{t('dataProtection.sayFirst')}</p>
            <Visits visits={undecided} />
          </Note>
        )}
        {plan.otherRequests.length > 0 && (
          <Note tone="warn">
            <p>{t('dataProtection.answerFirst')}</p>
            <ul className={styles.list}>
              {plan.otherRequests.map(({ id, kind, dueOn }) => (
                <li key={id}>
                  <Anchor href={requestHref(id)}>{t(`privacy.kind-${kind}`)}</Anchor>{' '}
                  {t('dataProtection.dueOn', { date: day(dueOn) })}
                </li>
              ))}
            </ul>
          </Note>
        )}
        <List title={t('dataProtection.goes')} lines={goes} />
        <List title={t('dataProtection.stays')} lines={stays} />
      </Stack>
    </Card>
  )
}

/** Each with its moment, and a link to its day. */
function Visits({ visits }: { visits: Plan['ahead'] }) {
  const { formatLocale } = useTexts()
  return (
    <ul className={styles.list}>
      {visits.map(({ reference, startsAt, timeZone }) => (
        <li key={reference}>
          <Anchor href={`/admin/calendar?view=day&date=${dateIn(timeZone, startsAt as Instant)}`}>
            {momentWords(startsAt, timeZone, formatLocale)}
          </Anchor>{' '}
          ({reference})
        </li>
      ))}
    </ul>
  )
}

function List({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3 className={text['strong']}>{title}</h3>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
