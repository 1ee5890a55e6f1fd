import type { readWall } from '@polyclinic/domain/clinic-devices/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Clock from 'lucide-react/icons/clock'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './wall-board.module.css'

export type WallData = Answer<typeof readWall>
type Called = WallData['called'][number]

/** Where somebody who is called goes to. */
const whereTo = ({ room, doctor }: Called) => room ?? doctor

/** Who is called now, who was called before, and who is next. Of nobody more than a number. */
export function WallBoard({ wall, lostSince }: { wall: WallData; lostSince: string | null }) {
  const { t } = useTexts()
  const [now, ...before] = wall.called
  return (
    <div className={styles.board}>
      <VisuallyHidden as="h1">{t('devices.wall')}</VisuallyHidden>
      <section className={styles.calls} aria-label={t('devices.comeIn')}>
        {/* Read out by whatever reads this screen, when it has finished what it says. */}
        <VisuallyHidden>
          <span aria-live="polite">{now && t('devices.comeInSaid', { label: now.label, where: whereTo(now) })}</span>
        </VisuallyHidden>
        {now ? <NowCalled key={`${now.label} ${now.at}`} call={now} /> : <NobodyCalled />}
        {before.length > 0 && (
          <ul className={styles.before}>
            {before.map((call) => (
              <li key={`${call.label} ${call.at}`} className={styles.earlier}>
                <span className={styles.earlierLabel}>{call.label}</span>
                <Icon of={ArrowRight} />
                <span className={styles.earlierWhere}>{whereTo(call)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className={styles.next}>
        <h2 className={styles.nextTitle}>{t('devices.next')}</h2>
        {wall.next.length === 0 && <p className={styles.nobody}>{t('devices.nobodyWaits')}</p>}
        <ol className={styles.queue}>
          {wall.next.map(({ label, doctor }, place) => (
            <li key={`${label} ${place}`} className={styles.waits}>
              <span className={styles.waitsLabel}>{label}</span>
              <span className={styles.waitsFor}>{doctor}</span>
            </li>
          ))}
        </ol>
      </section>
      <Foot wall={wall} lostSince={lostSince} />
    </div>
  )
}

function NowCalled({ call }: { call: Called }) {
  const { t } = useTexts()
  return (
    <div className={styles.now}>
      <p className={styles.comeIn}>{t('devices.comeIn')}</p>
      <div className={styles.call}>
        <span className={styles.label}>{call.label}</span>
        <Icon of={ArrowRight} className={styles.arrow} />
        <p className={styles.where}>
          {call.room && <span className={styles.doctor}>{call.doctor}</span>}
          <span className={styles.room}>{whereTo(call)}</span>
        </p>
      </div>
    </div>
  )
}

function NobodyCalled() {
  const { t } = useTexts()
  return (
    <div className={classNames(styles.now, styles.nobodyCalled)}>
      <p className={styles.welcome}>{t('devices.nobodyCalled')}</p>
      <p className={styles.comeIn}>{t('devices.nobodyCalledText')}</p>
    </div>
  )
}

function Foot({ wall, lostSince }: { wall: WallData; lostSince: string | null }) {
  const { t } = useTexts()
  const [late] = wall.late
  if (lostSince !== null)
    return (
      <p role="status" className={styles.lost}>
        <Icon of={WifiOff} className={styles.footIcon} />
        {t('devices.lost', { time: lostSince })}
      </p>
    )
  return (
    late && (
      <p className={styles.late}>
        <Icon of={Clock} className={styles.footIcon} />
        {t('devices.late', late)}
      </p>
    )
  )
}
