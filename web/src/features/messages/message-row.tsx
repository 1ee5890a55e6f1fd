import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { Link } from 'react-router'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Status } from '../../ui/status.tsx'
import styles from './message-row.module.css'
import { channelWords, failureOf, kindWords, statusOf, visitTime, type Message } from './message.ts'

type MessageRowProps = { message: Message; href: string; timeZone: string }

/** One line of the outbox: what, to whom, when, and whether it went out. */
export function MessageRow({ message, href, timeZone }: MessageRowProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { word, tone } = statusOf(message)
  const channel = channelWords[message.channel]
  const failure = failureOf(message, texts)
  const { patientName, visit } = message
  const about = [patientName, visit && t('admin.visitAt', { when: visitTime(visit, texts) })].filter((part) => !!part)
  const momentOf = (at: string) =>
    t('doctor.dayAt', {
      date: formatShortDay(dateIn(timeZone, at as Instant), formatLocale),
      time: formatTime(at as Instant, formatLocale, timeZone),
    })
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.subject}>
          <Link to={href} className={styles.link} preventScrollReset>
            {message.subject}
          </Link>
        </p>
        {about.length > 0 && <p className={styles.visit}>{about.join(' · ')}</p>}
        <p className={styles.quiet}>
          {message.to === null ? t('admin.addressRemoved') : t('admin.to', { address: message.to })} ·{' '}
          {t(kindWords[message.kind])}
          {channel && ` · ${t(channel)}`}
          {message.attempts > 1 && ` · ${t('admin.attempts', { count: message.attempts })}`}
        </p>
        {message.dueAt && <p className={styles.quiet}>{t('admin.leavesAt', { when: momentOf(message.dueAt) })}</p>}
        {message.status === 'on-hold' && <p className={styles.quiet}>{t('admin.onHoldShort')}</p>}
        {failure && <p className={message.status === 'sent' ? styles.quiet : styles.error}>{failure}</p>}
      </div>
      <time dateTime={message.createdAt} className={styles.time}>
        {momentOf(message.createdAt)}
      </time>
      <div className={styles.status}>
        <Status tone={tone}>{t(word)}</Status>
      </div>
    </li>
  )
}
