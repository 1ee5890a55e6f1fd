import type { requestPasswordChange, signOutEverywhere } from '@polyclinic/domain/accounts/endpoints.ts'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { endVisit } from '../../platform/session/leave.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { DemoMail } from './demo-note.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { useSubmission } from '../../platform/api/use-submission.ts'

/** What a person does about the account itself: a new password by mail, and the end of every session. */
export function AccountCard({ email }: { email: string }) {
  const { t } = useTexts()
  return (
    <Card bare as="section" aria-labelledby="account">
      <CardPart>
        <h2 id="account" className={text['large']}>
          {t('patient.account')}
        </h2>
      </CardPart>
      <CardPart>
        <ChangePassword email={email} />
      </CardPart>
      <CardPart>
        <SignOutEverywhere />
      </CardPart>
    </Card>
  )
}

function ChangePassword({ email }: { email: string }) {
  const { t } = useTexts()
  const { busy, problem, send } = useSubmission()
  const [mailed, setMailed] = useState(false)

  async function mail() {
    setMailed(false)
    const body = { email }
    const outcome = await send(() => call<typeof requestPasswordChange>('POST', '/password-changes', { body }))
    setMailed(outcome.done)
  }
  return (
    <Stack gap="small">
      <p className={text['quiet']}>{t('patient.passwordText')}</p>
      <Row>
        <Button size="small" busy={busy} onClick={() => void mail()}>
          {busy ? t('common.sending') : t('patient.changePassword')}
        </Button>
      </Row>
      {problem && <RefusalNote refusal={problem} wait="account.mailsWait" />}
      {mailed && (
        <>
          <Note tone="ok" role="status">
            {t('patient.passwordMailed', { email })}
          </Note>
          <DemoMail />
        </>
      )}
    </Stack>
  )
}

function SignOutEverywhere() {
  const { t } = useTexts()
  const { busy, problem, send } = useSubmission()

  async function end() {
    const outcome = await send(() => call<typeof signOutEverywhere>('DELETE', '/sessions'))
    if (outcome.done) endVisit()
  }
  return (
    <Stack gap="small">
      <p className={text['quiet']}>{t('patient.everywhereText')}</p>
      <Row>
        <Button size="small" busy={busy} onClick={() => void end()}>
          {t('patient.everywhere')}
        </Button>
      </Row>
      {problem && <RefusalNote refusal={problem} />}
    </Stack>
  )
}
