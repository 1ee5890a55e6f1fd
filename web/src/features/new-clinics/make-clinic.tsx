import type { readClinicRequest } from '@polyclinic/domain/new-clinics/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { isProblem, unreachable, type ApiProblem } from '../../platform/api/problem.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ArrivingHeading } from '../accounts/arriving-heading.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'

type Wanted = Answer<typeof readClinicRequest>

const unread = { wanted: null, problem: null }

type MakeClinicProps = {
  token: string
  /** Makes it, and answers with the address at which its first administrator goes on. */
  make: () => Promise<{ invitation: string }>
}

/** What the mailed link makes, said before it is made. */
export function MakeClinic({ token, make }: MakeClinicProps) {
  const { t } = useTexts()
  const [reading, setReading] = useState<{ wanted: Wanted | null; problem: ApiProblem | null }>(unread)
  const { busy, problem: refused, send } = useSubmission()
  const [isLeaving, setLeaving] = useState(false)
  const open = useCallback(
    () =>
      call<typeof readClinicRequest>('POST', '/new-clinics/read', { body: { token } }).then(
        (wanted) => setReading({ wanted, problem: null }),
        (error: unknown) => setReading({ wanted: null, problem: isProblem(error) ? error : unreachable() }),
      ),
    [token],
  )
  useEffect(() => {
    // A reload finds the state again, and nothing else of the link.
    history.replaceState({ ...history.state, cameByLink: true }, '', location.pathname + location.search)
    void open()
  }, [open])
  const { wanted } = reading
  const problem = refused ?? reading.problem

  async function go() {
    const outcome = await send(make)
    if (!outcome.done) return
    setLeaving(true)
    location.assign(outcome.value.invitation)
  }
  if (problem?.code === 'link_expired' || problem?.code === 'invalid_fields')
    return (
      <Stack gap="large">
        <Stack gap="small">
          <ArrivingHeading>{t('newClinic.overTitle')}</ArrivingHeading>
          <p>{t('newClinic.over')}</p>
        </Stack>
        <Row>
          <Button kind="main" href="/new-clinic" reload>
            {t('newClinic.again')}
          </Button>
        </Row>
      </Stack>
    )
  if (!wanted)
    return (
      <Stack gap="large">
        <PageHeading>{t('newClinic.title')}</PageHeading>
        {problem ? (
          <>
            <RefusalNote refusal={problem} isTeam />
            <Row>
              <Button
                onClick={() => {
                  setReading(unread)
                  void open()
                }}
              >
                {t('common.tryAgain')}
              </Button>
            </Row>
          </>
        ) : (
          <Skeleton label={t('account.checkingLink')} />
        )}
      </Stack>
    )
  return (
    <Stack gap="large">
      <Stack gap="small">
        <ArrivingHeading>
          <Own>{wanted.name}</Own>
        </ArrivingHeading>
        <p>{t('newClinic.makeLead', { host: wanted.host, email: wanted.email })}</p>
      </Stack>
      {problem && <RefusalNote refusal={problem} isTeam />}
      <Button kind="main" wide busy={busy || isLeaving} onClick={() => void go()}>
        {t('newClinic.make')}
      </Button>
    </Stack>
  )
}
