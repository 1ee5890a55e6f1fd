import CalendarDays from 'lucide-react/icons/calendar-days'
import Inbox from 'lucide-react/icons/inbox'
import Printer from 'lucide-react/icons/printer'
import { useSearchParams } from 'react-router'
import { askedDate, withParams } from '../../features/days/asked-date.ts'
import { DayView } from '../../features/days/day-view.tsx'
import { DoctorFilter } from '../../features/days/doctor-filter.tsx'
import { partOfDay } from '../../features/days/part-of-day.ts'
import { useDay } from '../../features/days/use-day.ts'
import { useDoctorList, useDoctors, type Doctor } from '../../features/days/use-doctors.ts'
import { useOnly } from '../../features/days/use-only.ts'
import { useWalkIn } from '../../features/desk/use-walk-in.tsx'
import { useAnnouncement } from '../../features/announcements/use-announcement.tsx'
import { useCalls } from '../../features/calls/use-calls.tsx'
import { useDelays } from '../../features/delays/use-delays.tsx'
import { Acts } from '../../features/front-desk/acts.tsx'
import { FindPatient } from '../../features/front-desk/find-patient.tsx'
import { PrintedDay } from '../../features/front-desk/printed-day.tsx'
import { useFrontDesk } from '../../features/front-desk/use-front-desk.tsx'
import { useSetupNote } from '../../features/setup/use-setup-note.tsx'
import { useUndelivered } from '../../features/messages/use-undelivered.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useTwoColumns, useWideDesk } from '../../ui/use-wide.ts'
import styles from './admin.module.css'
import { DayProblem } from './day-problem.tsx'
import { Permitted } from './permitted.tsx'

export const handle: Handle = { title: ({ t }) => t('admin.title'), noindex: true }

/** The day of all doctors, or of the one that the address names. */
export function Component() {
  return (
    <Permitted permission="appointments:day">
      <Day />
    </Permitted>
  )
}

function Day() {
  const { t } = useTexts()
  const [params, setParams] = useSearchParams()
  const asked = askedDate(params)
  const live = useDay(asked)
  const doctors = useDoctors(live.day?.items ?? [])
  const { data: listed = null, isPending } = useDoctorList()
  const undelivered = useUndelivered(true)
  const setup = useSetupNote()
  const isPermitted = usePermitted()
  const mayChange = (id: string) => isPermitted('appointments:delay', { provider: { id } })
  const doctor = doctors.find(({ slug }) => slug === params.get('doctor')) ?? null
  const delays = useDelays({ ...live, mayChange, doctors, viewer: 'clinic', only: doctor?.id ?? null })
  const calls = useCalls()
  const announcement = useAnnouncement({ ...live, doctors, only: doctor?.id ?? null })
  const bookable = isPermitted('appointments:book') ? listed : []
  const walkIn = useWalkIn({ ...live, doctors: bookable, only: bookable?.find(({ id }) => id === doctor?.id) ?? null })
  const hasRoom = useTwoColumns()
  const hasRoomForAll = useWideDesk()
  const isBoard = hasRoom && params.get('view') !== 'list'
  const filter = useOnly(live.day?.date)
  const hrefWith = (changes: Record<string, string | null>) => `/admin${withParams(params, changes)}`
  const change = (changes: Record<string, string | null>) =>
    setParams(new URLSearchParams(withParams(params, changes)), { preventScrollReset: true })
  const desk = useFrontDesk({
    ...{ live, asked, isBoard, listed, everyone: doctors, only: doctor, filter },
    page: Number(params.get('page')) || 1,
    onPage: (page) => change({ page: page > 1 ? String(page) : null }),
  })
  if (!live.day && live.problem) return <DayProblem problem={live.problem} onRetry={live.reload} />

  const whoComes = (
    <>
      {desk.soonest}
      {walkIn.tool}
    </>
  )
  const choose = (slug: string | null) => change({ doctor: slug })
  const shown = live.day && partOfDay(live.day, doctor)
  return (
    <>
      <DayView
        day={shown}
        asked={asked}
        // What can be done goes by the doctors, and who is to be phoned stands above: everything comes at once, and nothing moves.
        live={{
          ...live,
          problem: live.problem ?? desk.problem,
          ...((isPending || setup.isPending || calls.isLoading) && { frame: null }),
        }}
        filter={filter}
        viewer="clinic"
        came={walkIn.came}
        done={desk.done}
        addOf={desk.addOf}
        hrefOf={(date) => hrefWith({ date })}
        tools={
          <div className={styles.tools}>
            <DoctorFilter doctors={doctors} value={doctor?.slug ?? null} onChange={choose} />
            {hasRoom && (
              <Segmented
                label={t('admin.view')}
                value={isBoard ? 'board' : 'list'}
                segments={[
                  { value: 'board', label: t('admin.board'), href: hrefWith({ view: null }) },
                  { value: 'list', label: t('admin.list'), href: hrefWith({ view: 'list' }) },
                ]}
              />
            )}
          </div>
        }
        acts={
          <>
            <FindPatient />
            <Acts
              hasRoom={hasRoomForAll}
              first={
                <>
                  {desk.book}
                  {hasRoom && whoComes}
                </>
              }
            >
              {!hasRoom && whoComes}
              {delays.tool}
              {announcement.tool}
              <Button size="small" icon={Printer} held={!shown?.items.length} onClick={desk.print}>
                {t('admin.print')}
              </Button>
            </Acts>
          </>
        }
        note={
          (live.day?.passesUndeclaredProxy ||
            Boolean(undelivered) ||
            calls.note ||
            announcement.note ||
            delays.note ||
            setup.note) && (
            <div className={styles.notes}>
              {setup.note}
              {calls.note}
              {announcement.note}
              {delays.note}
              {live.day?.passesUndeclaredProxy && <Note tone="bad">{t('admin.undeclaredProxy')}</Note>}
              {undelivered ? <UndeliveredNote count={undelivered} /> : null}
            </div>
          )
        }
        board={desk.board}
        printed={
          shown && <PrintedDay day={shown} now={live.now} days={desk.days} doctors={doctor ? [doctor] : doctors} />
        }
        empty={
          doctor && live.day?.items.length ? <NoneOf doctor={doctor} all={hrefWith({ doctor: null })} /> : undefined
        }
      />
      {desk.dialogs}
      {calls.dialog}
    </>
  )
}

function UndeliveredNote({ count }: { count: number }) {
  const { t } = useTexts()
  return (
    <Note tone="warn" icon={Inbox} action={<Anchor href="/admin/outbox">{t('admin.outbox')}</Anchor>}>
      {t('admin.undelivered', { count })}
    </Note>
  )
}

function NoneOf({ doctor, all }: { doctor: Doctor; all: string }) {
  const { t } = useTexts()
  return (
    <Card bare>
      <EmptyState
        icon={CalendarDays}
        title={t('admin.emptyFor', { name: doctor.name })}
        action={<Button href={all}>{t('admin.showAll')}</Button>}
      />
    </Card>
  )
}
