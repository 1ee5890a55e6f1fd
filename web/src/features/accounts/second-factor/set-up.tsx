import type * as contracts from '@polyclinic/domain/accounts/second-factor-endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { lazy, Suspense, useState, type SubmitEvent } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { typedText } from '../../../platform/page/typed-text.ts'
import { Anchor } from '../../../ui/anchor.tsx'
import { Stack } from '../../../ui/layout.tsx'
import text from '../../../ui/text.module.css'
import { ActForm } from '../../forms/act-form.tsx'
import { messageOf, type WrongField } from '../../forms/field-errors.ts'
import { CodeField, useMissingCode, useWrongCode } from './code-field.tsx'
import { PasswordAct } from './password-act.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

type Begun = Answer<typeof contracts.beginSecondFactor>

type SetUpProps = { /** What gives it up. */ cancel: string; onDone: () => void; onCancel: () => void }

/** The password, the app, and the codes for when it is lost: three steps, and nothing is on before the second. */
export function SetUp({ cancel, onDone, onCancel }: SetUpProps) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
  if (begun) return <ConnectApp {...{ begun, cancel, onCancel }} onDone={setCodes} />
  return <ProveOwner {...{ cancel, onCancel }} onDone={setBegun} />
}

type StepProps<Done> = Pick<SetUpProps, 'cancel' | 'onCancel'> & { onDone: (done: Done) => void }

function ProveOwner({ cancel, onDone, onCancel }: StepProps<Begun>) {
  const { t } = useTexts()
  return (
    <PasswordAct
      title={t('factor.setUpOf')}
      lead={t('factor.setUpLead')}
      button={t('factor.next')}
      act={(password) =>
        call<typeof contracts.beginSecondFactor>('POST', '/account/second-factor', { body: { password } })
      }
      {...{ cancel, onDone, onCancel }}
    />
  )
}

function ConnectApp({ begun, cancel, onDone, onCancel }: StepProps<readonly string[]> & { begun: Begun }) {
  const { t } = useTexts()
  const [wrong, setWrong] = useState<WrongField[]>([])
  const wrongCode = useWrongCode(false)
  const missingIn = useMissingCode()
  const prepare = (event: SubmitEvent<HTMLFormElement>) => {
    const code = typedText(new FormData(event.currentTarget), 'code').trim()
    const message = missingIn(code, false)
    setWrong(message ? [{ id: 'code', message }] : [])
    const body = { code }
    return !message
      ? () => call<typeof contracts.confirmSecondFactor>('POST', '/account/second-factor/confirm', { body })
      : null
  }
  return (
    <ActForm
      title={t('factor.connect')}
      button={t('factor.turnOn')}
      isTeam={false}
      refusedField={{ code: 'wrong_code', id: 'code', message: wrongCode }}
      {...{ wrong, cancel, prepare, onCancel }}
      onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
    >
      {(shown) => (
        <Stack>
          <p>{t('factor.scan')}</p>
          <Suspense fallback={<div className={styles.picture} />}>
            <QrCode text={begun.address} label={t('factor.picture')} />
          </Suspense>
          <div>
            <p className={text['quiet']}>{t('factor.key')}</p>
            <p className={styles.key}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</p>
            <Anchor href={begun.address}>{t('factor.openInApp')}</Anchor>
          </div>
          <CodeField label={t('factor.firstCode')} error={messageOf(shown, 'code')} />
        </Stack>
      )}
    </ActForm>
  )
}
