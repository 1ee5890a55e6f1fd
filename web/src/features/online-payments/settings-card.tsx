import { stripeEvents, stripeVersion } from '@polyclinic/domain/online-payments/model.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { momentWords } from '../invoices/moment-words.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { changeOnlineSettings, settingsKey, type OnlineSettings } from './use-online.ts'

const keys = ['secretKey', 'signingKey'] as const

type SettingsCardProps = { settings: OnlineSettings; timeZone: string; onDone: (message: string) => void }

/** Whether patients pay online, and the provider's keys, which are typed and never shown. */
export function SettingsCard({ settings, timeZone, onDone }: SettingsCardProps) {
  const { t, formatLocale } = useTexts()
  const client = useQueryClient()
  const { busy, problem, send } = useSubmission()
  const [isOn, setOn] = useState(settings.isOn)
  const [typed, setTyped] = useState({ secretKey: '', signingKey: '' })
  const isDemo = settings.provider === 'demo'
  const has = { secretKey: settings.hasSecretKey, signingKey: settings.hasSigningKey }
  const errorOf = (key: (typeof keys)[number]) => problem?.errors.find(({ pointer }) => pointer === `/body/${key}`)
  const isOfField = keys.some((key) => errorOf(key))
  async function save() {
    const given = (key: (typeof keys)[number]) => typed[key].trim() || null
    const body = { isOn, secretKey: given('secretKey'), signingKey: given('signingKey') }
    const outcome = await send(() => changeOnlineSettings(settings.version, body))
    if (!outcome.done) {
      const wrong = keys.find((key) => outcome.problem.errors.some(({ pointer }) => pointer === `/body/${key}`))
      if (wrong) document.getElementById(wrong)?.focus()
      return
    }
    setTyped({ secretKey: '', signingKey: '' })
    client.setQueryData(settingsKey, outcome.value)
    onDone(t('online.saved'))
  }
  return (
    <Card as="section" aria-labelledby="online-settings">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void save()
        }}
      >
        <Stack>
          <h2 id="online-settings" className={text.large}>
            {t('online.settings')}
          </h2>
          {isDemo ? <Note>{t('online.demo')}</Note> : <p className={text.quiet}>{t('online.provider')}</p>}
          {settings.isTest && <Note tone="warn">{t('online.isTest')}</Note>}
          {problem && !isOfField && <RefusalNote refusal={problem} isTeam />}
          <Checkbox label={t('online.isOn')} checked={isOn} onChange={({ target }) => setOn(target.checked)} />
          {!isDemo &&
            keys.map((key) => {
              const error = errorOf(key)
              return (
                <Field
                  key={key}
                  id={key}
                  label={t(`online.${key}`)}
                  hint={t(has[key] ? 'online.keptKey' : `online.${key}Hint`)}
                  error={error && t(error.code === 'required' ? 'online.missing' : 'online.wrong_key')}
                >
                  <TextInput
                    value={typed[key]}
                    maxLength={255}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
                  />
                </Field>
              )
            })}
          {!isDemo && (
            <Field id="events-url" label={t('online.eventsUrl')} hint={t('online.eventsHint')}>
              <TextInput value={settings.eventsUrl} readOnly />
            </Field>
          )}
          {!isDemo && settings.isOn && (
            <p className={text.quiet}>
              {settings.lastEventAt === null
                ? t('online.neverHeard')
                : t('online.lastHeard', { when: momentWords(settings.lastEventAt, timeZone, formatLocale) })}
            </p>
          )}
          {!isDemo && (
            <Field
              id="stripe-events"
              label={t('online.events')}
              hint={t('online.eventsVersion', { version: stripeVersion })}
            >
              <TextArea value={stripeEvents.join('\n')} rows={stripeEvents.length} readOnly />
            </Field>
          )}
          <p>
            <Button type="submit" kind="main" busy={busy}>
              {t('online.save')}
            </Button>
          </p>
        </Stack>
      </form>
    </Card>
  )
}
