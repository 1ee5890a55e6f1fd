import type { readLink } from '@polyclinic/domain/accounts/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { call } from '../../platform/api/call.ts'
import { isProblem, unreachable, type ApiProblem } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ArrivingHeading } from './arriving-heading.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'

export type Link = Answer<typeof readLink>
type Reading = { state: 'reading' } | { state: 'read'; link: Link } | { state: 'failed'; problem: ApiProblem }

type LinkOf<Kind extends Link['kind']> = Extract<Link, { kind: Kind }>

type MailedLinkProps<Kind extends Link['kind']> = {
  token: string
  /** Of the page, while the link is being opened. */
  title: string
  kind: Kind
  /** In place of what it opens, once it is no longer good. */
  expired: ReactNode
  children: (link: LinkOf<Kind>) => ReactNode
}

const isOf = <Kind extends Link['kind']>(link: Link, kind: Kind): link is LinkOf<Kind> => link.kind === kind

/** Opens a mailed link, which uses nothing up, and takes its token out of the address bar and the history. */
export function MailedLink<Kind extends Link['kind']>(props: MailedLinkProps<Kind>) {
  const { token, title, kind, expired, children } = props
  const { t } = useTexts()
  const [reading, setReading] = useState<Reading>({ state: 'reading' })
  const open = useCallback(
    () =>
      call<typeof readLink>('POST', '/links/read', { body: { token } }).then(
        (link) => setReading({ state: 'read', link }),
        (error: unknown) => setReading({ state: 'failed', problem: isProblem(error) ? error : unreachable() }),
      ),
    [token],
  )
  useEffect(() => {
    // A reload finds the state again, and nothing else of the link.
    history.replaceState({ ...history.state, cameByLink: true }, '', location.pathname + location.search)
    void open()
  }, [open])

  if (reading.state === 'reading')
    return (
      <Stack gap="large">
        <h1>{title}</h1>
        <Skeleton label={t('account.checkingLink')} />
      </Stack>
    )
  if (reading.state === 'read' && isOf(reading.link, kind)) return children(reading.link)
  if (reading.state === 'failed' && !isProblem(reading.problem, 'link_expired', 'invalid_fields')) {
    return (
      <Stack gap="large">
        <ArrivingHeading>{t('system.failedTitle')}</ArrivingHeading>
        <RefusalNote refusal={reading.problem} />
        <Row>
          <Button
            onClick={() => {
              setReading({ state: 'reading' })
              void open()
            }}
          >
            {t('common.tryAgain')}
          </Button>
        </Row>
      </Stack>
    )
  }
  return expired
}

/** For who reloads the page that a mailed link opened: its token is gone from here, and the mail still has it. */
export function OpenLinkAgain() {
  const { t } = useTexts()
  const cameByLink = useHydrated() && (history.state as { cameByLink?: true } | null)?.cameByLink
  return cameByLink ? <Note>{t('account.openLinkAgain')}</Note> : null
}

/** Used, too old, cut off by a mail program, or made for something else: the way out is the same. */
export function ExpiredLink({ renewAt }: { renewAt: string }) {
  const { t } = useTexts()
  return (
    <Stack gap="large">
      <Stack gap="small">
        <ArrivingHeading>{t('account.expiredTitle')}</ArrivingHeading>
        <p>{t('account.expiredText')}</p>
      </Stack>
      <Row>
        <Button kind="main" href={renewAt} reload>
          {t('account.newLink')}
        </Button>
        <Button kind="quiet" href="/patient/login">
          {t('account.signIn')}
        </Button>
      </Row>
    </Stack>
  )
}
