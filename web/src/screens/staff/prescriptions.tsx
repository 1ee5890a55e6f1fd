import { useQueryClient } from '@tanstack/react-query'
import ShieldQuestionMark from 'lucide-react/icons/shield-question-mark'
import { useId, useState, type ReactNode } from 'react'
import { SupportDialog } from '../../features/prescriptions/decision-support.tsx'
import { DraftsSection } from '../../features/prescriptions/drafts-section.tsx'
import { RequestsSection } from '../../features/prescriptions/requests-section.tsx'
import { useAppointmentsToShow } from '../../features/prescriptions/use-appointments-to-show.ts'
import { usePrescriptionDrafts, useRepeatRequests } from '../../features/prescriptions/use-requests.ts'
import { VisitsSection } from '../../features/prescriptions/visits-section.tsx'
import { WithoutVisit } from '../../features/prescriptions/without-visit.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { Permitted } from './permitted.tsx'
import styles from './prescriptions.module.css'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'
import { useArea } from './use-area.ts'

export const handle: Handle = { title: ({ t }) => t('prescriptions.title'), noindex: true }

/** Whom one can prescribe for now, what patients ask for, and what waits. */
export function Component() {
  return (
    <Permitted permission="prescriptions:write">
      <Prescriptions />
    </Permitted>
  )
}

function Prescriptions() {
  const { t } = useTexts()
  const { path: area } = useArea()
  const isOwn = area === '/doctor'
  const client = useQueryClient()
  const visits = useAppointmentsToShow()
  const requests = useRepeatRequests()
  const drafts = usePrescriptionDrafts()
  const { toast, say, close } = useToast()
  const [isSupportShown, setSupportShown] = useState(false)
  const reload = () => client.invalidateQueries({ queryKey: ['prescription'] })
  const shared = { area, isOwn }
  // All at once: what came later would push down what is read already.
  const awaited = [visits.query, requests, drafts].find(({ isPending }) => isPending)
  return (
    <Stack gap="large">
      <Row between align="start">
        <StaffHeading lead={t(isOwn ? 'prescriptions.lead' : 'prescriptions.leadOfAll')}>
          {t('prescriptions.title')}
        </StaffHeading>
        <Button size="small" icon={ShieldQuestionMark} onClick={() => setSupportShown(true)}>
          {t('prescriptions.checksAbout')}
        </Button>
      </Row>
      {awaited ? (
        <QueryState query={awaited as typeof requests}>{() => null}</QueryState>
      ) : (
        <div className={styles.columns}>
          <Section title={t('prescriptions.visits')}>
            <QueryState query={visits.query}>
              {() => <VisitsSection {...shared} visits={visits.appointmentsToShow} />}
            </QueryState>
          </Section>
          <Stack gap="large">
            <Section title={t('prescriptions.requests')}>
              <QueryState query={requests}>
                {({ items }) => (
                  <RequestsSection
                    {...shared}
                    requests={items}
                    onDeclined={({ patient }) => {
                      say({ message: t('prescriptions.declined', { name: patient.givenName }) })
                      void reload()
                    }}
                  />
                )}
              </QueryState>
            </Section>
            <Section title={t('prescriptions.drafts')}>
              <QueryState query={drafts}>
                {({ items }) => (
                  <DraftsSection
                    {...shared}
                    drafts={items}
                    onDiscarded={({ patient }) => {
                      say({
                        message: t('prescriptions.discarded', { name: `${patient.givenName} ${patient.familyName}` }),
                      })
                      void reload()
                    }}
                  />
                )}
              </QueryState>
            </Section>
            <Section title={t('prescriptions.somebodyElse')}>
              <WithoutVisit area={area} isDoctor={isOwn} />
            </Section>
          </Stack>
        </div>
      )}
      {isSupportShown && <SupportDialog onClose={() => setSupportShown(false)} onSaid={say} />}
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </Stack>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
