import UserRoundX from 'lucide-react/icons/user-round-x'
import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { withParams } from '../../features/days/asked-date.ts'
import { DoctorFilter } from '../../features/days/doctor-filter.tsx'
import { useDoctorList } from '../../features/days/use-doctors.ts'
import { saveReport } from '../../features/reports/report-file.ts'
import { ReportView } from '../../features/reports/report-view.tsx'
import { rangeParams } from '../../features/reports/timeline.ts'
import { useReportRange } from '../../features/reports/use-report-range.tsx'
import { useReport } from '../../features/reports/use-report.ts'
import { ViewsMenu } from '../../features/reports/views/views-menu.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { usePermitted, useReachesClinic } from '../../state/permitted.ts'
import { useUserState } from '../../state/user.ts'
import { BigMessage } from '../../ui/big-message.tsx'
import { Button } from '../../ui/button.tsx'
import { NoProfile } from './day-problem.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { ReportFrame } from './report-frame.tsx'
import { useArea } from './use-area.ts'

export const handle: Handle = {
  title: ({ t }) => t('reports.title'),
  noindex: true,
  parameters: ['range', 'from', 'to', 'compare', 'view', 'doctor'],
}

/** How the clinic is doing, or in the doctors' area one's own visits; who may see its money alone is led to that. */
export function Component() {
  const isPermitted = usePermitted()
  const [params] = useSearchParams()
  const { path: area } = useArea()
  if (area === '/admin' && !isPermitted('reports:operational') && isPermitted('reports:financial'))
    return <Navigate to={`/admin/reports/money${withParams(params, { doctor: null, view: null })}`} replace />
  return (
    <Permitted permission="reports:operational">
      <Reports />
    </Permitted>
  )
}

function Reports() {
  const { path: area } = useArea()
  const [params] = useSearchParams()
  const { provider } = useUserState((state) => state.users)
  const reachesClinic = useReachesClinic()('reports:operational')
  if (area === '/doctor')
    return provider ? <Shown doctorId={provider.id} doctors={[]} of={provider.name} /> : <NoProfile />
  // One's own figures are not the clinic's, and are not shown as such.
  if (!reachesClinic) return <Navigate to={`/doctor/reports${withParams(params, { doctor: null })}`} replace />
  return <OfClinic />
}

/** Of everybody, or of one of the doctors. */
function OfClinic() {
  const { t } = useTexts()
  const [params, setParams] = useSearchParams()
  const list = useDoctorList()
  const doctors = list.data
  const slug = params.get('doctor')
  const doctor = doctors?.find((each) => each.slug === slug)
  const choose = (to: string | null) =>
    setParams(new URLSearchParams(withParams(params, { doctor: to })), { preventScrollReset: true })
  // Whose it is decides all figures: nobody sees everybody's first, or under the name of somebody who has left.
  if (slug !== null && !doctor)
    return <QueryState query={list}>{() => <DoctorGone onAll={() => choose(null)} />}</QueryState>
  return (
    <Shown doctorId={doctor?.id ?? null} doctors={doctors} of={doctor?.name ?? t('admin.allDoctors')}>
      <DoctorFilter doctors={doctors ?? []} value={doctor?.slug ?? null} onChange={choose} />
    </Shown>
  )
}

function DoctorGone({ onAll }: { onAll: () => void }) {
  const { t } = useTexts()
  return (
    <BigMessage
      icon={UserRoundX}
      title={t('reports.doctorGone')}
      actions={
        <Button kind="main" onClick={onAll}>
          {t('reports.ofEverybody')}
        </Button>
      }
    >
      {t('reports.doctorGoneText')}
    </BigMessage>
  )
}

type ShownProps = {
  doctorId: string | null
  /** Who can be chosen; undefined while they are not known. */
  doctors: ReturnType<typeof useDoctorList>['data']
  of: string
  children?: ReactNode
}

function Shown({ doctorId, doctors, of, children }: ShownProps) {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const { path: area } = useArea()
  const range = useReportRange(`${area}/reports`)
  const query = useReport(range.days, doctorId, range.isWanted)
  return (
    <ReportFrame
      title={t('reports.title')}
      lead={t(area === '/doctor' ? 'reports.leadOwn' : 'reports.lead')}
      filter={children}
      of={of}
      views={<ViewsMenu report="operational" {...{ range, doctors }} doctorId={area === '/doctor' ? null : doctorId} />}
      {...{ range, query }}
      onSave={saveReport}
    >
      {(report, shown) => (
        <ReportView
          {...{ report, doctorId }}
          {...shown}
          dayHref={area === '/doctor' ? '/doctor/dashboard' : area}
          monthHref={
            area === '/doctor'
              ? null
              : (month) => range.path + withParams(params, { ...rangeParams('Custom', month), doctor: null })
          }
        />
      )}
    </ReportFrame>
  )
}
