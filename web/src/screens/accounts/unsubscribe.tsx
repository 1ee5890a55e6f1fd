import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { chooseByLink } from '@polyclinic/domain/messages/choice-endpoints.ts'
import { optionalKinds, type OptionalKind } from '@polyclinic/domain/messages/kinds.ts'
import { useEffect, useState } from 'react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { ArrivingHeading } from '../../features/accounts/arriving-heading.tsx'
import { useMailedToken } from '../../features/accounts/use-mailed-token.ts'
import { CallButton } from '../../features/locations/call-button.tsx'
import { RefusalNote } from '../../features/refusals/refusal-note.tsx'
import { call } from '../../platform/api/call.ts'
import { isProblem, notFound } from '../../platform/api/problem.ts'
import { readSession, writeSession } from '../../platform/storage.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { organizationOf } from '../../platform/page/context.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { AccountPage } from './account-page.tsx'

export const handle: Handle = { title: ({ t }) => t('account.stopPage'), noindex: true }

export function loader({ context, params }: LoaderFunctionArgs) {
  if (params['slug'] !== organizationOf(context).slug) throw notFound()
  return null
}

/** Where the link beneath a mail that need not be leads: one press stops its like, and another takes that back. */
export function Component() {
  const { t } = useTexts()
  const isHydrated = useHydrated()
  const arrived = useMailedToken()
  const kept = isHydrated ? readKept() : null
  const token = arrived ?? kept?.token
  return (
    <AccountPage title={t('account.stopPage')} withoutScripts={<WithoutScripts />}>
      {token ? <Choice key={token} token={token} start={kept?.token === token ? kept.state : 'asked'} /> : <Expired />}
    </AccountPage>
  )
}

function WithoutScripts() {
  const { t } = useTexts()
  return (
    <Stack>
      <Note tone="warn">{t('account.unsubNeedsScripts')}</Note>
      <Row>
        <CallButton kind="main" />
      </Row>
    </Stack>
  )
}

const words = {
  asked: { title: 'account.stopTitle', to: null, lead: 'account.stopLead', press: 'account.stop' },
  stopped: {
    title: 'account.stoppedTitle',
    to: 'account.stoppedTo',
    lead: 'account.stoppedLead',
    press: 'account.again',
  },
  again: { title: 'account.againTitle', to: 'account.againTo', lead: 'account.againLead', press: 'account.stop' },
} as const
type State = keyof typeof words

const kindWords: Record<OptionalKind, PlainTextKey> = {
  'appointment-reminder': 'account.stopsReminders',
  'record-shared': 'account.stopsShared',
  'review-request': 'account.stopsReviews',
}

// The link leaves the address at once; in this tab the page can be loaded again.
const storageKey = 'unsubscribe'
const keep = (state: State, token: string) => writeSession(storageKey, `${state} ${token}`)
function readKept(): { state: State; token: string } | null {
  const [state = '', token] = readSession(storageKey)?.split(' ') ?? []
  return token && Object.hasOwn(words, state) ? { state: state as State, token } : null
}

function Choice({ token, start }: { token: string; start: State }) {
  const { t } = useTexts()
  const { busy, problem, send } = useSubmission()
  const [search] = useSearchParams()
  const [answered, setAnswered] = useState<Answer<typeof chooseByLink> | null>(null)
  const kind = answered?.kind ?? optionalKinds.find((each) => each === search.get('of'))
  const named = { kind: t(kind ? kindWords[kind] : 'account.stopsThese') }
  const [state, setState] = useState(start)
  // Of a page that was loaded again nobody says.
  const address = answered?.to
  const isExpired = isProblem(problem, 'link_expired', 'invalid_fields')
  // It is in nobody's history.
  useEffect(() => history.replaceState(history.state, '', location.pathname + location.search), [])
  useEffect(() => {
    if (isExpired) writeSession(storageKey, null)
    else keep(state, token)
  }, [isExpired, state, token])
  if (isExpired) return <Expired />

  const { title, to, lead, press } = words[state]
  const choose = async () => {
    const isWanted = state === 'stopped'
    const outcome = await send(() =>
      call<typeof chooseByLink>('POST', '/message-choices', { body: { token, isWanted } }),
    )
    if (!outcome.done) return
    setAnswered(outcome.value)
    setState(isWanted ? 'again' : 'stopped')
  }
  return (
    <Stack gap="large">
      <Stack gap="small">
        <ArrivingHeading key={state}>{t(title, named)}</ArrivingHeading>
        {to && address && <p>{t(to, { address })}</p>}
        <p>{t(lead, named)}</p>
      </Stack>
      {problem && <RefusalNote refusal={problem} />}
      <Row>
        <Button kind={state === 'asked' ? 'main' : 'line'} busy={busy} onClick={() => void choose()}>
          {t(press, named)}
        </Button>
        <CallButton />
        {state !== 'asked' && (
          <Button kind="quiet" href="/">
            {t('account.backHome')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}

function Expired() {
  const { t } = useTexts()
  return (
    <Stack gap="large">
      <Stack gap="small">
        <ArrivingHeading>{t('account.unsubExpiredTitle')}</ArrivingHeading>
        <p>{t('account.unsubExpiredText')}</p>
      </Stack>
      <Row>
        <Button kind="main" href="/patientDetails">
          {t('common.yourDetails')}
        </Button>
        <CallButton />
      </Row>
    </Stack>
  )
}
