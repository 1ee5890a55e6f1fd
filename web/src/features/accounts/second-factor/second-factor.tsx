import type * as contracts from '@polyclinic/domain/accounts/second-factor-endpoints.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import text from '../../../ui/text.module.css'
import { useFocusBack } from '../../../ui/use-focus-back.ts'
import { ActForm } from '../../forms/act-form.tsx'
import type { Account } from '../own-account/own-account.tsx'
import { PasswordAct } from './password-act.tsx'
import { areUnkept, RecoveryCodes } from './recovery-codes.tsx'
import { RememberedDevices } from './remembered-devices.tsx'
import { SetUp } from './set-up.tsx'

type Doing = 'set-up' | 'recovery-codes' | 'turn-off'

type SecondFactorProps = { factor: Account['secondFactor']; onDone: (sentence: string) => void }

/** Whether signing in takes a code beside the password, and what its owner does about that. */
export function SecondFactor({ factor, onDone }: SecondFactorProps) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const [doing, setDoing] = useState<Doing | null>(null)
  const place = useFocusBack<HTMLDivElement>(doing)
  const { since, recoveryCodesLeft, requiredFrom } = factor
  const onCancel = () => setDoing(null)
  const finish = (sentence: string) => {
    setDoing(null)
    onDone(sentence)
  }
  if (doing === 'set-up')
    return <SetUp cancel={t('factor.cancel')} onDone={() => finish(t('factor.turnedOn'))} onCancel={onCancel} />
  if (doing === 'recovery-codes')
    return <NewRecoveryCodes onDone={() => finish(t('factor.newCodesMade'))} onCancel={onCancel} />
  if (doing === 'turn-off') return <TurnOff onDone={() => finish(t('factor.turnedOff'))} onCancel={onCancel} />

  const date = since && formatLongDate(dateIn(timeZone, since as Instant), formatLocale)
  const left = t('factor.codesLeft', { count: recoveryCodesLeft })
  return (
    <div ref={place}>
      <Stack>
        <dl>
          <dt className={text['quiet']}>{t('factor.title')}</dt>
          <dd>{date ? t('factor.onSince', { date }) : t('factor.off')}</dd>
          {requiredFrom && <dd>{t('factor.required')}</dd>}
          {date && recoveryCodesLeft > 2 && <dd>{left}</dd>}
        </dl>
        {date && areUnkept() && <Note tone="warn">{t('factor.codesUnkept')}</Note>}
        {date && recoveryCodesLeft <= 2 && <Note tone="warn">{left}</Note>}
        <Row>
          {date ? (
            <>
              <Button size="small" data-opens="recovery-codes" onClick={() => setDoing('recovery-codes')}>
                {t('factor.newCodes')}
              </Button>
              <Button size="small" data-opens="set-up" onClick={() => setDoing('set-up')}>
                {t('factor.otherApp')}
              </Button>
              {!requiredFrom && (
                <Button
                  size="small"
                  kind="bad"
                  aria-label={t('factor.turnOffOf')}
                  data-opens="turn-off"
                  onClick={() => setDoing('turn-off')}
                >
                  {t('factor.turnOff')}
                </Button>
              )}
            </>
          ) : (
            <Button
              size="small"
              aria-label={t('factor.setUpOf')}
              data-opens="set-up"
              onClick={() => setDoing('set-up')}
            >
              {t('factor.setUp')}
            </Button>
          )}
        </Row>
        {factor.devices.length > 0 && <RememberedDevices devices={factor.devices} onDone={onDone} />}
      </Stack>
    </div>
  )
}

type ActProps = { onDone: () => void; onCancel: () => void }

function NewRecoveryCodes({ onDone, onCancel }: ActProps) {
  const { t } = useTexts()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
  return (
    <ActForm
      title={t('factor.newCodesAsk')}
      button={t('factor.newCodes')}
      cancel={t('factor.cancel')}
      isTeam={false}
      prepare={() => () => call<typeof contracts.replaceRecoveryCodes>('POST', '/account/second-factor/recovery-codes')}
      onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
      onCancel={onCancel}
    >
      <p>{t('factor.newCodesText')}</p>
    </ActForm>
  )
}

function TurnOff({ onDone, onCancel }: ActProps) {
  const { t } = useTexts()
  return (
    <PasswordAct
      title={t('factor.turnOffOf')}
      button={t('factor.turnOff')}
      isDanger
      cancel={t('factor.cancel')}
      act={(password) =>
        call<typeof contracts.endSecondFactor>('POST', '/account/second-factor/end', { body: { password } })
      }
      {...{ onDone, onCancel }}
    />
  )
}
