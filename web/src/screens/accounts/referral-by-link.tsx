import { parseReference } from '@polyclinic/domain/kit/ids.ts'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useId, useState, type SubmitEvent } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { ArrivingHeading } from '../../features/accounts/arriving-heading.tsx'
import { useMailedToken } from '../../features/accounts/use-mailed-token.ts'
import { openLetterByLink, readByLink, type ReadByLink } from '../../features/outgoing-referrals/use-outgoing.ts'
import { ReferralContent } from '../../features/outgoing-referrals/referral-content.tsx'
import { RefusalNote } from '../../features/refusals/refusal-note.tsx'
import { isProblem } from '../../platform/api/problem.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { organizationOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AccountPage } from './account-page.tsx'

export const handle: Handle = { title: ({ t }) => t('outgoing.linkTitle'), noindex: true }

export function loader({ context }: LoaderFunctionArgs) {
  return organizationOf(context).slug
}

/** Where the mailed link of a referral leads: whoever has the code and the birth date, too, reads it once. */
export function Component() {
  const { t } = useTexts()
  const id = useParams()['id']!
  const token = useMailedToken()
  useEffect(() => {
    // It is in nobody's history.
    if (token !== null) history.replaceState(history.state, '', location.pathname + location.search)
  }, [token])
  return (
    <AccountPage title={t('outgoing.linkTitle')} audience="partner">
      {token === null ? <NoLink /> : <ByLink key={`${id} ${token}`} id={id} token={token} />}
    </AccountPage>
  )
}

function NoLink() {
  const { t } = useTexts()
  const { name: clinic } = useOrganization()
  return (
    <Stack gap="small">
      <ArrivingHeading>{t('outgoing.noLink')}</ArrivingHeading>
      <p>{t('outgoing.noLinkText', { clinic })}</p>
    </Stack>
  )
}

const newReading = () => crypto.randomUUID().replaceAll('-', '') + crypto.randomUUID().replaceAll('-', '')

function ByLink({ id, token }: { id: string; token: string }) {
  const { t } = useTexts()
  const { name: clinic } = useOrganization()
  const form = useId()
  // A second press after a lost answer is the same reading.
  const [reading] = useState(newReading)
  const [read, setRead] = useState<ReadByLink | null>(null)
  const [code, setCode] = useState('')
  const [birthDate, setBirthDate] = useState('')
  const [tries, setTries] = useState(0)
  const { busy, problem, attempt, send } = useSubmission()
  const errors = [
    ...(parseReference(code).length === 8 ? [] : [{ id: `${form}-code`, message: t('outgoing.codeMissing') }]),
    ...(birthDate ? [] : [{ id: `${form}-birthDate`, message: t('outgoing.birthDateMissing') }]),
  ]
  const shown = tries > 0 ? errors : []
  const errorOf = (field: string) => shown.find((each) => each.id === `${form}-${field}`)?.message
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTries((count) => count + 1)
    if (busy || errors.length > 0) return
    const outcome = await send(() => readByLink(id, { token, code, birthDate, reading }))
    if (outcome.done) setRead(outcome.value)
  }
  if (read)
    return (
      <Stack gap="large">
        <ArrivingHeading>{t('outgoing.linkTitle')}</ArrivingHeading>
        <Note
          tone="warn"
          action={
            <Button icon={Printer} onClick={() => print()}>
              {t('outgoing.print')}
            </Button>
          }
        >
          {t('outgoing.readOnce')}
        </Note>
        <ReferralContent content={read} openLetter={(letterId) => openLetterByLink(id, letterId, token, reading)} />
      </Stack>
    )
  if (isProblem(problem, 'not_found')) return <NoLink />
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="large">
        <Stack gap="small">
          <ArrivingHeading>{t('outgoing.linkTitle')}</ArrivingHeading>
          <p>{t('outgoing.linkLead', { clinic })}</p>
        </Stack>
        <ErrorSummary title={t('outgoing.missing')} errors={shown} attempt={tries} />
        {problem && <RefusalNote key={attempt} refusal={problem} of={problem} />}
        <Field id={`${form}-code`} label={t('outgoing.code')} hint={t('outgoing.codeHint')} error={errorOf('code')}>
          <TextInput
            value={code}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => setCode(target.value)}
          />
        </Field>
        <Field
          id={`${form}-birthDate`}
          label={t('outgoing.birthDate')}
          hint={t('outgoing.birthDateHint')}
          error={errorOf('birthDate')}
        >
          <TextInput
            type="date"
            value={birthDate}
            autoComplete="off"
            onChange={({ target }) => setBirthDate(target.value)}
          />
        </Field>
        <Row>
          <Button kind="main" type="submit" busy={busy}>
            {t('outgoing.read')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
