import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { RefusalNote } from '../../features/refusals/refusal-note.tsx'
import { SetupList } from '../../features/setup/setup-list.tsx'
import { dismissSetup, leftOf, setupKey, useSetup, type Setup } from '../../features/setup/use-setup.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Row, Split, Stack } from '../../ui/layout.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('setup.title'), noindex: true }

/** What a clinic still needs before strangers can book, one short form after the other. */
export function Component() {
  return (
    <Permitted permission="settings:change">
      <Steps />
    </Permitted>
  )
}

function Steps() {
  const { t } = useTexts()
  const query = useSetup()
  return (
    <Stack gap="large">
      <StaffHeading lead={t('setup.lead')}>{t('setup.title')}</StaffHeading>
      <QueryState query={query}>
        {(setup) => (
          <>
            <Progress setup={setup} />
            <Split
              side={
                <Stack>
                  <MailCard setup={setup} />
                  <MoreCard />
                </Stack>
              }
            >
              <SetupList setup={setup} />
            </Split>
          </>
        )}
      </QueryState>
    </Stack>
  )
}

/** How far it is, and the list put away from the day or back. */
function Progress({ setup }: { setup: Setup }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { busy, problem, send } = useSubmission()
  const [done, setDone] = useState<object | null>(null)
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, done)
  const left = leftOf(setup)
  const { steps, isDismissed } = setup
  async function put() {
    const outcome = await send(() => dismissSetup(!isDismissed))
    if (!outcome.done) return
    client.setQueryData(setupKey, outcome.value)
    setDone({})
  }
  return (
    <Card>
      <Stack gap="small">
        <Row between>
          <div>
            <p className={text.strong}>{t('setup.left', { count: left })}</p>
            <p className={text.quiet}>{t('setup.counted', { done: steps.length - left, all: steps.length })}</p>
            <div ref={answer} tabIndex={-1}>
              {done && <p role="status">{t(isDismissed ? 'setup.dismissed' : 'setup.shownAgain')}</p>}
            </div>
          </div>
          {left > 0 && (
            <Button busy={busy} onClick={() => void put()}>
              {t(isDismissed ? 'setup.showAgain' : 'setup.dismiss')}
            </Button>
          )}
        </Row>
        {problem && <RefusalNote refusal={problem} isTeam />}
      </Stack>
    </Card>
  )
}

function MailCard({ setup: { hasMailServer } }: { setup: Setup }) {
  const { t } = useTexts()
  const isPermitted = usePermitted()
  return (
    <Card as="section" aria-labelledby="setup-mail">
      <Stack gap="small">
        <Row between>
          <h2 id="setup-mail" className={text.large}>
            {t('setup.mail')}
          </h2>
          {hasMailServer ? (
            <Status tone="ok">{t('setup.mailThere')}</Status>
          ) : (
            <Status tone="warn">{t('setup.mailMissing')}</Status>
          )}
        </Row>
        <p className={text.quiet}>{t(hasMailServer ? 'setup.mailText' : 'setup.mailMissingText')}</p>
        {isPermitted('messages:list') && <Anchor href="/admin/outbox">{t('setup.outbox')}</Anchor>}
      </Stack>
    </Card>
  )
}

/** What can wait. */
function MoreCard() {
  const { t } = useTexts()
  const isPermitted = usePermitted()
  return (
    <Card as="section" aria-labelledby="setup-more">
      <Stack gap="small">
        <h2 id="setup-more" className={text.large}>
          {t('setup.more')}
        </h2>
        <div>
          <Anchor href="/admin/locations">{t('setup.places')}</Anchor>
          <p className={text.quiet}>{t('setup.placesText')}</p>
        </div>
        <div>
          <Anchor href="/admin/domains">{t('setup.domains')}</Anchor>
          <p className={text.quiet}>{t('setup.domainsText')}</p>
        </div>
        <div>
          <Anchor href="/admin/clinic">{t('setup.details')}</Anchor>
          <p className={text.quiet}>{t('setup.detailsText')}</p>
        </div>
        <div>
          <Anchor href="/admin/rules">{t('setup.rules')}</Anchor>
          <p className={text.quiet}>{t('setup.rulesText')}</p>
        </div>
        {isPermitted('people:invite') && (
          <div>
            <Anchor href="/admin/people?invite">{t('setup.invite')}</Anchor>
            <p className={text.quiet}>{t('setup.inviteText')}</p>
          </div>
        )}
        {isPermitted('messages:write') && (
          <div>
            <Anchor href="/admin/messages">{t('setup.texts')}</Anchor>
            <p className={text.quiet}>{t('setup.textsText')}</p>
          </div>
        )}
      </Stack>
    </Card>
  )
}
