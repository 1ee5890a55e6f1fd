import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Holds } from '../../features/data-protection/holds.tsx'
import { NoteRequest } from '../../features/data-protection/note-request.tsx'
import { RequestRows } from '../../features/data-protection/request-rows.tsx'
import { requestHref, useConsentsOf, useDataRequests, useHoldsOf } from '../../features/data-protection/use-data.ts'
import { useClock } from '../../features/days/use-clock.ts'
import { ConsentList } from '../../features/privacy/consent-list.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { chartHref } from '../../platform/session/destinations.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { ToastRegion } from '../../ui/toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('dataProtection.title'), noindex: true }

/** What one patient asked about their data, and what keeps it from being erased. */
export function Component() {
  return (
    <Permitted permission="data-requests:handle">
      <Person />
    </Permitted>
  )
}

function Person() {
  const { t } = useTexts()
  const { id = '' } = useParams()
  const holds = useHoldsOf(id)
  const consents = useConsentsOf(id)
  const open = useDataRequests(true, 0, id)
  const closed = useDataRequests(false, 0, id)
  const [isNoting, setNoting] = useState(false)
  const { toast, say, close } = useToast()
  const navigate = useNavigate()
  const today = dateIn(useOrganization().settings.timeZone, useClock(0) as Instant)
  return (
    <Stack gap="large">
      <BackLink href="/admin/data">{t('dataProtection.title')}</BackLink>
      <QueryState query={holds}>
        {(person) => (
          <>
            <Row between>
              <StaffHeading lead={t('dataProtection.personLead')}>{person.patientName}</StaffHeading>
              <Row gap="small">
                {!person.isRestricted && <Button href={chartHref(id)}>{t('dataProtection.toChart')}</Button>}
                <Button kind="main" onClick={() => setNoting(true)}>
                  {t('dataProtection.note')}
                </Button>
              </Row>
            </Row>
            {person.isRestricted && <Note>{t('dataProtection.isRestricted')}</Note>}
            {[open, closed].map((query, place) => (
              <QueryState key={place === 0 ? 'open' : 'closed'} query={query}>
                {({ items }) => {
                  const title = t(place === 0 ? 'dataProtection.openOf' : 'dataProtection.closedOf')
                  if (items.length === 0)
                    return place === 0 ? <p className={text['quiet']}>{t('dataProtection.noneOpenOf')}</p> : null
                  return (
                    <Stack as="section" gap="small">
                      <h2 className={text['large']}>{title}</h2>
                      <RequestRows label={title} items={items} />
                    </Stack>
                  )
                }}
              </QueryState>
            ))}
            <QueryState query={consents}>
              {({ items }) => (
                <Stack as="section" gap="small">
                  <h2 className={text['large']}>{t('dataProtection.consents')}</h2>
                  {items.length === 0 ? (
                    <p className={text['quiet']}>{t('dataProtection.noConsents')}</p>
                  ) : (
                    <ConsentList label={t('dataProtection.consents')} items={items} />
                  )}
                </Stack>
              )}
            </QueryState>
            <Holds holds={person.items} patientId={id} onDone={(message) => say({ message })} />
          </>
        )}
      </QueryState>
      {isNoting && (
        <NoteRequest
          patientId={id}
          today={today}
          onClose={() => setNoting(false)}
          onDone={(request, isAdded) => void navigate(requestHref(request), { state: { isAdded } })}
        />
      )}
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </Stack>
  )
}
