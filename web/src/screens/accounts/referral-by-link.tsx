import { parseReference } from '@polyclinic/domain/kit/ids.ts'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useId, useState, type SubmitEvent } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { ArrivingHeading } from '../../features/accounts/arriving-heading.tsx'
import { useMailedToken } from '../../features/accounts/use-mailed-token.ts'
import { ClinicContact } from '../../features/outgoing-referrals/clinic-contact.tsx'
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

type Left = 'came' | 'read'

/** What a reload may know: that a link led here, and that it was read. */
const leaveInHistory = (byLink: Left) =>
  history.replaceState({ ...history.state, byLink }, '', location.pathname + location.search)
const leftInHistory = () => (history.state as { byLink?: Left } | null)?.byLink

/** Where the mailed link of a referral leads: whoever has the code and the birth date, too, reads it once. */
export function Component() {
  const { t } = useTexts()
  const id = useParams()['id']!
  const token = useMailedToken()
  useEffect(() => {
    // A reload finds the state again, and nothing else of the link.
    if (token !== null) leaveInHistory('came')
  }, [token])
  return (
    <AccountPage title={t('outgoing.linkTitle')} audience="partner">
      {token === null ? <Reloaded /> : <ByLink key={`${id} ${token}`} id={id} token={token} />}
    </AccountPage>
  )
}

function NoLink() {
  const { t } = useTexts()
  const { name: clinic } = useOrganization()
  return <Dead title={t('outgoing.noLink')}>{t('outgoing.noLinkText', { clinic })}</Dead>
}

/** Without the link: whoever reloads still has it in the email, until it was read. */
function Reloaded() {
  const { t } = useTexts()
  const { name: clinic } = useOrganization()
  const [left] = useState(leftInHistory)
  if (left === 'read') return <Dead title={t('outgoing.wasRead')}>{t('outgoing.wasReadText', { clinic })}</Dead>
  if (left === 'came') return <Dead title={t('outgoing.reloaded')}>{t('outgoing.reloadedText')}</Dead>
  return <NoLink />
}

function Dead({ title, children }: { title: string; children: string }) {
  return (
    <Stack gap="large">
      <Stack gap="small">
        <ArrivingHeading>{title}</ArrivingHeading>
        <p>{children}</p>
      </Stack>
      <ClinicContact />
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
    if (!outcome.done) return
    leaveInHistory('read')
    setRead(outcome.value)
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
        <ReferralContent
          content={read}
          sentAt={read.requestedAt}
          openLetter={(letterId) => openLetterByLink(id, letterId, token, reading)}
        />
        <ClinicContact />
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
        <ClinicContact />
      </Stack>
    </form>
  )
}
