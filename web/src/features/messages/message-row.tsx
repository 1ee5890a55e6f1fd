import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { maskAddress } from '@polyclinic/domain/messages/mask-address.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import BellRing from 'lucide-react/icons/bell-ring'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import { Link } from 'react-router'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Status } from '../../ui/status.tsx'
import styles from './message-row.module.css'
import { channelWords, failureOf, kindWords, statusOf, visitTime, type Message } from './message.ts'

type MessageRowProps = { message: Message; href: string; timeZone: string }

const channelIcons = { email: Mail, sms: MessageSquare, push: BellRing } as const

/** One line of the log: to whom, what, when, and whether it went out. */
export function MessageRow({ message, href, timeZone }: MessageRowProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { word, tone } = statusOf(message)
  const channel = channelWords[message.channel]
  const failure = failureOf(message, texts)
  const { patientName, visit } = message
  // Whole in the dialog, which is one message at a time, and where a slip in it would be seen.
  const mask = failure ? (whole: string) => whole : maskAddress
  const address = message.to === null ? t('admin.addressRemoved') : mask(message.to)
  const about = [t(kindWords[message.kind]), visit && t('admin.visitAt', { when: visitTime(visit, texts) })]
  const momentOf = (at: string) =>
    t('doctor.dayAt', {
      date: formatShortDay(dateIn(timeZone, at as Instant), formatLocale),
      time: formatTime(at as Instant, formatLocale, timeZone),
    })
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p>
          <Link to={href} className={styles.link} preventScrollReset>
            <b className={styles.who}>{patientName ?? address}</b>{' '}
            <span className={styles.subject}>{message.subject}</span>
          </Link>
        </p>
        <p className={styles.quiet}>{about.filter((part) => !!part).join(' · ')}</p>
        <p className={styles.way}>
          <Icon of={channelIcons[message.channel]} />
          <span>
            {channel && `${t(channel)} · `}
            {address}
            {message.attempts > 1 && ` · ${t('admin.attempts', { count: message.attempts })}`}
          </span>
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
