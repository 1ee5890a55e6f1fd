import Stethoscope from 'lucide-react/icons/stethoscope'
import { useSearchParams } from 'react-router'
import { AvailabilityView } from '../../features/availability/availability-view.tsx'
import { useAvailability } from '../../features/availability/use-availability.ts'
import { DoctorFilter } from '../../features/days/doctor-filter.tsx'
import { useDoctorList, type Doctor } from '../../features/days/use-doctors.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('admin.hours'), noindex: true, parameters: ['doctor'] }

/** When the clinic's doctors can be booked, one at a time. */
export function Component() {
  return (
    <Permitted permission="schedules:change">
      <Availability />
    </Permitted>
  )
}

function Availability() {
  const { t } = useTexts()
  const [params, setParams] = useSearchParams()
  const query = useDoctorList()
  return (
    <QueryState query={query}>
      {(doctors) => {
        const doctor = doctors.find(({ slug }) => slug === params.get('doctor')) ?? doctors[0]
        return (
          <Stack>
            <Row between>
              <StaffHeading lead={t('availability.leadOf')}>{t('admin.hours')}</StaffHeading>
              {doctor && (
                <DoctorFilter
                  doctors={doctors}
                  value={doctor.slug}
                  isOne
                  onChange={(slug) => setParams(slug ? { doctor: slug } : {}, { preventScrollReset: true })}
                />
              )}
            </Row>
            {doctor ? (
              <OfDoctor key={doctor.id} doctor={doctor} />
            ) : (
              <Card bare>
                <EmptyState icon={Stethoscope} title={t('availability.noDoctors')}>
                  {t('availability.noDoctorsText')}
                </EmptyState>
              </Card>
            )}
          </Stack>
        )
      }}
    </QueryState>
  )
}

function OfDoctor({ doctor }: { doctor: Doctor }) {
  const query = useAvailability(doctor.id)
  const dayHref = (date: string) => `/admin?date=${date}&doctor=${encodeURIComponent(doctor.slug)}`
  return (
    <QueryState query={query}>
      {(availability) => <AvailabilityView availability={availability} dayHref={dayHref} />}
    </QueryState>
  )
}
