import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { useNow } from '../../platform/page/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { book, markUrgent, remove, type DeskEntry } from './desk-waiting.ts'
import { OfferForm } from './offer-form.tsx'
import { wishesWords } from './wishes-words.ts'

type DeskEntryCardProps = {
  entry: DeskEntry
  doctors: readonly { id: string; name: string }[]
  onDone: (said: string | null) => void
}

const tones = { open: 'info', yours: 'ok', declined: 'neutral', taken: 'neutral', over: 'neutral' } as const

/** Somebody who waits: what for, since when, what was offered to them and why, and what can be done. */
export function DeskEntryCard({ entry, doctors, onDone }: DeskEntryCardProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { timeZone } = useOrganization().settings
  const today = dateIn(timeZone, useNow() as Instant)
  const [isOffering, setOffering] = useState(false)
  const place = useFocusBack<HTMLDivElement>(isOffering ? 'offer' : null)
  const { busy, problem, send } = useSubmission()
  const quiet = `${text['quiet']} ${text['small']}`
  const dateOf = (instant: string, zone: string) => formatLongDate(dateIn(zone, instant as Instant), formatLocale)

  async function act(work: () => Promise<unknown>, said: string | null) {
    if (busy) return
    if ((await send(work)).done) onDone(said)
  }
  return (
    <Card as="li">
      <Stack gap="small">
        <Row between>
          <h2 className={text['strong']}>
            {t('waitingDesk.place', { place: entry.place })} {entry.patientName}
          </h2>
          {entry.isUrgent && <Status tone="warn">{t('waitingDesk.urgent')}</Status>}
        </Row>
        {!entry.isReachable && (
          <p>
            <Status tone="warn">{t('waitingDesk.unreachable')}</Status>
          </p>
        )}
        <p>
          <Own>{entry.serviceName}</Own>
        </p>
        <p className={quiet}>
          {wishesWords(entry, today, texts)} · {t('waitingDesk.since', { date: dateOf(entry.since, timeZone) })}
        </p>
        {entry.offered.length > 0 && (
          <ul aria-label={t('waitingDesk.offers')}>
            {entry.offered.map(({ at, providerId, startsAt, timeZone: zone, providerName, reason, standing }) => (
              <li key={at} className={quiet}>
                {t('waitingDesk.offerLine', {
                  date: dateOf(startsAt, zone),
                  time: formatTime(startsAt as Instant, formatLocale, zone),
                  doctor: providerName,
                })}{' '}
                ({t(`waitingDesk.why-${reason}`)}){' '}
                <Status tone={tones[standing]}>{t(`waitingDesk.${standing}`)}</Status>{' '}
                {standing === 'open' && (
                  <Button
                    size="small"
                    kind="quiet"
                    busy={busy}
                    onClick={() =>
                      void act(
                        () => book(entry, { providerId, startsAt }),
                        t('waitingDesk.booked', { name: entry.patientName }),
                      )
                    }
                  >
                    {t('waitingDesk.book')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {problem && <RefusalNote refusal={problem} isTeam />}
        <div ref={place} tabIndex={-1}>
          {isOffering ? (
            <OfferForm
              entry={entry}
              doctors={doctors}
              onCancel={() => setOffering(false)}
              onDone={(said) => {
                setOffering(false)
                onDone(said)
              }}
            />
          ) : (
            <Row>
              <Button size="small" onClick={() => setOffering(true)}>
                {t('waitingDesk.offer')}
              </Button>
              <Button
                size="small"
                kind="quiet"
                busy={busy}
                onClick={() => void act(() => markUrgent(entry, !entry.isUrgent), null)}
              >
                {t(entry.isUrgent ? 'waitingDesk.unmarkUrgent' : 'waitingDesk.markUrgent')}
              </Button>
              <Button
                size="small"
                kind="bad"
                busy={busy}
                onClick={() => void act(() => remove(entry), t('waitingDesk.removed', { name: entry.patientName }))}
              >
                {t('waitingDesk.remove')}
              </Button>
            </Row>
          )}
        </div>
      </Stack>
    </Card>
  )
}
