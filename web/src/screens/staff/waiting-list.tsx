import { useQueryClient } from '@tanstack/react-query'
import Hourglass from 'lucide-react/icons/hourglass'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDoctorList } from '../../features/days/use-doctors.ts'
import { Pages } from '../../features/lists/pages.tsx'
import { AddForm } from '../../features/waiting-list/add-form.tsx'
import { DeskEntryCard } from '../../features/waiting-list/desk-entry-card.tsx'
import { useWaiting, waitingAtOnce, waitingKey } from '../../features/waiting-list/desk-waiting.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { pageAddress, skipOf } from '../../platform/page/paging.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('admin.waitingList'), noindex: true, parameters: ['page'] }

/** Who waits for a time, in the order in which they are asked. */
export function Component() {
  return (
    <Permitted permission="appointments:book">
      <WaitingList />
    </Permitted>
  )
}

function WaitingList() {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const client = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const { toast, say, close } = useToast()
  const { data: doctors = [] } = useDoctorList(true)
  const query = useWaiting(skipOf(params, waitingAtOnce))
  return (
    <Stack gap="large">
      <StaffHeading lead={t('waitingDesk.lead')}>{t('admin.waitingList')}</StaffHeading>
      {isAdding ? (
        <AddForm
          onCancel={() => setAdding(false)}
          onDone={(message) => {
            setAdding(false)
            say({ message })
            void client.invalidateQueries({ queryKey: waitingKey })
          }}
        />
      ) : (
        <Row>
          <Button onClick={() => setAdding(true)}>{t('waitingDesk.add')}</Button>
        </Row>
      )}
      <QueryState query={query}>
        {(list) => (
          <Stack>
            {list.items.length === 0 ? (
              <Card bare>
                <EmptyState icon={Hourglass} title={t('waitingDesk.none')}>
                  {t('waitingDesk.noneText')}
                </EmptyState>
              </Card>
            ) : (
              <Stack as="ul">
                {list.items.map((entry) => (
                  <DeskEntryCard
                    key={entry.id}
                    entry={entry}
                    doctors={doctors}
                    onDone={(message) => {
                      if (message !== null) say({ message })
                      void client.invalidateQueries({ queryKey: waitingKey })
                    }}
                  />
                ))}
              </Stack>
            )}
            {list.total > 0 && (
              <Pages
                of={list}
                count={list.items.length}
                hrefOf={(skip) => pageAddress('/admin/waiting', skip, waitingAtOnce)}
              />
            )}
          </Stack>
        )}
      </QueryState>
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </Stack>
  )
}
