import { isLasting } from '@polyclinic/domain/data-requests/acts.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { ErasurePlan } from '../../features/data-protection/erasure-plan.tsx'
import { RequestActs } from '../../features/data-protection/request-acts.tsx'
import { RequestHistory } from '../../features/data-protection/request-history.tsx'
import { DaysLeft } from '../../features/data-protection/request-rows.tsx'
import { sendingOf } from '../../features/data-protection/sending-of.ts'
import { dataKey, personHref, useDataRequest, type DataRequest } from '../../features/data-protection/use-data.ts'
import { useClock } from '../../features/days/use-clock.ts'
import styles from '../../features/data-protection/data.module.css'
import { RequestState } from '../../features/privacy/request-state.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import { Details } from '../../ui/facts.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('dataProtection.requestTitle'), noindex: true }

/** One request: what was asked, by when, what is to be done, and who did what. */
export function Component() {
  return (
    <Permitted permission="data-requests:handle">
      <OneRequest />
    </Permitted>
  )
}

function OneRequest() {
  const { t } = useTexts()
  const { id = '' } = useParams()
  const query = useDataRequest(id)
  const isAdded = (useLocation().state as { isAdded?: boolean } | null)?.isAdded === true
  const client = useQueryClient()
  const { toast, say, close } = useToast()
  const today = dateIn(useOrganization().settings.timeZone, useClock(0) as Instant)
  const done = async (message: string) => {
    await client.invalidateQueries({ queryKey: dataKey })
    say({ message })
  }
  return (
    <Stack gap="large">
      <BackLink href="/admin/data">{t('dataProtection.title')}</BackLink>
      <QueryState
        query={query}
        missing={<StaffHeading lead={t('dataProtection.noRequestText')}>{t('dataProtection.noRequest')}</StaffHeading>}
      >
        {(request) => (
          <>
            <StaffHeading lead={<Anchor href={personHref(request.patientId)}>{request.patientName}</Anchor>}>
              {t(`privacy.kind-${request.kind}`)}
            </StaffHeading>
            {isAdded && <Note>{t('dataProtection.wasOpen')}</Note>}
            <RequestCard request={request} />
            {request.status === 'fulfilled' && isLasting(request.kind) && (
              <Note tone="warn">{t(`dataProtection.inForce-${request.kind}`)}</Note>
            )}
            {request.plan && <ErasurePlan plan={request.plan} />}
            <RequestActs request={request} today={today} onDone={(message) => void done(message)} />
            <RequestHistory history={request.history} />
          </>
        )}
      </QueryState>
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </Stack>
  )
}

function RequestCard({ request }: { request: DataRequest }) {
  const { t, formatLocale } = useTexts()
  const day = (date: string) => formatLongDate(date as PlainDate, formatLocale)
  const { kind, status, receivedOn, dueOn, law, words, answer, sent, sentOn, keptUntil, isExtended } = request
  const details = [
    { id: 'received', term: t('dataProtection.received'), value: day(receivedOn) },
    {
      id: 'due',
      term: t('dataProtection.due'),
      value: `${day(dueOn)}${isExtended ? ` (${t('dataProtection.isExtended')})` : ''} · ${law === '' ? t('dataProtection.noLaw') : law}`,
    },
    ...(words === '' ? [] : [{ id: 'words', term: t('dataProtection.theirWords'), value: words, isText: true }]),
    ...(answer === null ? [] : [{ id: 'answer', term: t('dataProtection.answer'), value: answer, isText: true }]),
    ...(sent === null || sentOn === null
      ? []
      : [{ id: 'sent', term: t(`dataProtection.${sendingOf(kind)}`), value: `${sent}, ${day(sentOn)}` }]),
    ...(keptUntil === null ? [] : [{ id: 'kept', term: t('dataProtection.keptUntil'), value: day(keptUntil) }]),
  ]
  return (
    <Card>
      <Stack>
        <Row>
          <RequestState status={status} />
          <DaysLeft of={request} />
        </Row>
        <div className={styles.lines}>
          <Details details={details} />
        </div>
      </Stack>
    </Card>
  )
}
