import { reminderWays, type ReminderWay } from '@polyclinic/domain/messages/choices.ts'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { pushSupport, subscribe, type PushSupport } from './push.ts'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import text from '../../ui/text.module.css'
import type { Choices, ChosenReminders } from './message-choices.tsx'
import { NotifiedDevices } from './notified-devices.tsx'
import { SmsNumber, TextedNumber } from './sms-number.tsx'

type ReminderWaysProps = {
  choices: Choices
  /** What was just chosen. */
  chosen: ReminderWay | null
  busy: boolean
  phoneProblem: PlainTextKey | null
  /** That it is saved. */
  answer: ReactNode
  onChoose: (chosen: ChosenReminders) => void
  onRemove: (device: string, isThis: boolean) => void
  /** Something else than what is saved is being chosen. */
  onOther: () => void
}

const labels = {
  email: 'account.byEmail',
  sms: 'account.bySms',
  push: 'account.byPush',
  none: 'account.byNothing',
} as const

/** Why this browser cannot be notified. */
const whyNot: Record<Exclude<PushSupport, 'yes'>, PlainTextKey> = {
  no: 'account.pushNo',
  blocked: 'account.pushBlocked',
  install: 'account.pushInstall',
}

/** By mail, by text message, by a notification, or not at all. What cannot be chosen here is no choice. */
export function ReminderWays(props: ReminderWaysProps) {
  const { choices, chosen, busy, phoneProblem, answer, onChoose, onRemove, onOther } = props
  const { t } = useTexts()
  const support = useSyncExternalStore(unchanging, pushSupport, () => null)
  const [asked, setAsked] = useState<'sms' | 'push' | 'failed' | null>(null)
  const shown = asked === 'sms' ? 'sms' : asked === 'push' ? 'push' : (chosen ?? choices.reminders)
  const hasPush = support === 'yes' || choices.reminders === 'push'
  const ways = reminderWays.filter(
    (way) => way === 'email' || way === 'none' || (way === 'sms' ? choices.offersSms : hasPush),
  )

  // As long as another number is typed, or the one of before takes none any more, there is something to agree to.
  const isStored =
    choices.reminders === 'sms' && !choices.isPhoneRefused && (asked !== 'sms' || (chosen === 'sms' && !busy))
  const texted = shown === 'sms' && isStored ? choices.phone : null

  const notifyHere = async () => {
    onOther()
    setAsked('push')
    const device = await subscribe(choices.pushKey).catch(() => null)
    setAsked(device ? null : 'failed')
    if (device) onChoose({ reminders: 'push', device })
  }
  const pick = (way: ReminderWay) => {
    if (way === 'push') return void notifyHere()
    setAsked(way === 'sms' ? 'sms' : null)
    if (way === 'sms') return onOther()
    onChoose({ reminders: way })
  }
  return (
    <Stack>
      <RadioCards
        legend={t('account.reminders')}
        showLegend
        name="reminders"
        value={shown}
        choices={ways.map((value) => ({ value, label: t(labels[value]) }))}
        onChange={pick}
      />
      {texted !== null && (
        <TextedNumber
          phone={texted}
          onChange={() => {
            onOther()
            setAsked('sms')
          }}
        />
      )}
      {shown === 'sms' && texted === null && (
        <SmsNumber
          phone={choices.phone}
          isRefused={choices.isPhoneRefused && chosen === null}
          problem={phoneProblem}
          busy={busy}
          onAgree={(phone) => onChoose({ reminders: 'sms', phone })}
        />
      )}
      {answer}
      {shown === 'push' && choices.devices.length > 0 && (
        <NotifiedDevices
          key={choices.devices.map(({ id }) => id).join()}
          devices={choices.devices}
          isSupported={support === 'yes'}
          busy={busy || asked === 'push'}
          onAdd={() => void notifyHere()}
          onRemove={onRemove}
        />
      )}
      {asked === 'failed' && (
        <Note tone="bad" role="alert">
          {t(support === 'blocked' ? 'account.pushBlocked' : 'account.pushFailed')}
        </Note>
      )}
      {support !== null && (
        <p className={text['quiet']}>{t(support === 'yes' ? 'account.pushHint' : whyNot[support])}</p>
      )}
    </Stack>
  )
}

/** Whether notifications are allowed is looked at whenever something is drawn. */
const unchanging = () => () => {}
