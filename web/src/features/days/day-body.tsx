import { formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Note } from '../../ui/note.tsx'
import { ToastRegion, type ToastContent } from '../../ui/toast.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useWide } from '../../ui/use-wide.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { currentPatientOf, unmarkedOf, type CurrentPatient } from './current-patient.ts'
import type { Counted } from './counts.ts'
import { DayCounts } from './day-counts.tsx'
import { DayList } from './day-list.tsx'
import { DayNotes } from './day-notes.tsx'
import styles from './day-view.module.css'
import type { DayViewProps } from './day-view.tsx'
import { patientName, type Day, type DayVisit } from './day.ts'
import { numberWords } from './done-words.ts'
import { EmptyDay } from './empty-day.tsx'
import { elementOf } from './group-of.ts'
import { rowsOf } from './rows.ts'
import type { ShownVisit } from './shown-visit.ts'
import { UnmarkedNote } from './unmarked-note.tsx'
import { useHeldPlace } from './use-held-place.ts'
import { usePatientNews } from './use-patient-news.ts'
import type { StartAction } from './use-visit-actions.ts'
import { useVisitTools } from './use-visit-tools.tsx'
import { stateWord, type Viewer } from './visit-status.tsx'
import { NobodyLeft, SideCard } from './side-card.tsx'
import { SideDialog } from './side-dialog.tsx'

type DayBodyProps = Omit<DayViewProps, 'tools' | 'acts' | 'asked' | 'day'> & { day: Day }

type VisitTools = ReturnType<typeof useVisitTools>

/** What can be done on a board of the day, and which visits alone are shown. */
export type BoardTools = Pick<VisitTools, 'mayMove' | 'startMove' | 'say'> &
  Pick<VisitTools['shared'], 'offeredActions' | 'pressedOn' | 'onAction'> & {
    only: Counted | null
    onOpen: (visit: DayVisit) => void
  }

export type Done = { booked: DayVisit; words: string } | { said: ToastContent }

const told = new WeakSet<object>()
/** What was told once is not told again on another day. */
const isNews = (what: object) => !told.has(what) && Boolean(told.add(what))

/** The numbers, the list, and beside it one visit; where there is no side, an opened one lies over the day. */
export function DayBody(props: DayBodyProps) {
  const { day, live, filter, viewer, hrefOf, note, empty, came, done, board, printed, addOf } = props
  const { only, onOnly } = filter
  const { t, formatLocale } = useTexts()
  const { now, fresh } = live
  const { timeZone, today } = day
  const items = live.day?.items ?? day.items
  const {
    shared: tools,
    linkOf,
    questions,
    toast,
    closeToast,
    tell,
    tellOfBooking,
    say,
    mayMove,
    startMove,
    lastMoved,
    acted,
  } = useVisitTools({ ...live, items, itemsAround: () => items, timeZone }, viewer)
  const tellOfArrival = useEffectEvent((visit: DayVisit) => {
    onOnly(null)
    const time = formatTime(visit.startsAt as Instant, formatLocale, timeZone)
    const words = [t('desk.isHere', { name: patientName(visit), time }), numberWords(visit, t)]
    tell(visit, words.filter(Boolean).join(' '))
  })
  useEffect(() => {
    if (came && isNews(came)) tellOfArrival(came)
  }, [came])
  const tellOfDone = useEffectEvent((of: Done) => {
    if ('said' in of) return say(of.said)
    // Whoever was just booked is seen.
    onOnly(null)
    tellOfBooking(of.booked, of.words)
  })
  useEffect(() => {
    if (done && isNews(done)) tellOfDone(done)
  }, [done])
  const { news, closeNews } = usePatientNews(live.day)
  const hasSide = useWide()
  const [openId, setOpenId] = useState<string | null>(null)

  const shared = {
    ...tools,
    // Whoever is brought in takes the place of whoever was looked at.
    onAction: ((each, action, canceling) => {
      if (viewer === 'doctor' && action === 'bring-in') setOpenId(null)
      tools.onAction(each, action, canceling)
    }) satisfies StartAction,
  }
  const current = useCurrentPatient(day, now)
  const currentPatient = viewer === 'doctor' ? current : null
  const visit = day.items.find(({ id }) => id === openId)
  const opened: ShownVisit | null = visit ? { kind: 'opened', visit } : null
  const beside = (hasSide ? opened : null) ?? currentPatient
  const hold = useHeldPlace()
  const unmarked = <UnmarkedNote visits={unmarkedOf(day, now)} />
  const isNobodyLeft = only !== null && !day.items.some(({ status }) => status === only)
  useKeptFocus(
    () => document.body,
    () => {
      const last = (board && lastMoved) ?? acted.current
      return last && elementOf(last)
    },
  )
  const close = () => {
    if (visit) {
      hold(elementOf(visit))
      elementOf(visit)?.focus({ preventScroll: true })
    }
    setOpenId(null)
  }
  const open = (each: DayVisit) => {
    hold(elementOf(each))
    setOpenId(each.id)
  }
  return (
    <>
      {printed && <div className={styles.paper}>{printed}</div>}
      <DayNotes day={day} viewer={viewer} isOutdated={live.problem !== null} onRetry={live.reload} />
      {note}
      {day.items.length > 0 && <DayCounts visits={day.items} {...{ now, viewer, only, onOnly }} />}
      {!currentPatient && unmarked}
      <div className={classNames(beside && styles.columns)}>
        <div className={styles.list}>
          {isNobodyLeft && <NoneInState state={only} viewer={viewer} onAll={() => onOnly(null)} />}
          {board ? (
            board({
              ...shared,
              mayMove,
              startMove,
              say,
              only,
              onOpen: (each) => (each.id === openId ? close() : open(each)),
            })
          ) : isNobodyLeft ? null : day.items.length > 0 ? (
            <DayList
              {...shared}
              rows={rowsOf(only ? { ...day, items: day.items.filter(({ status }) => status === only) } : day, now)}
              viewer={viewer}
              fresh={fresh}
              openId={openId}
              onOpen={(each) => (each.id === openId ? close() : open(each))}
            />
          ) : (
            (empty ?? <EmptyDay day={day} viewer={viewer} hrefOf={hrefOf} />)
          )}
        </div>
        {beside && (
          <div className={styles.side}>
            {currentPatient && unmarked}
            {beside.kind === 'nobody' ? (
              <NobodyLeft />
            ) : (
              <SideCard
                key={openId}
                {...shared}
                shown={beside}
                viewer={viewer}
                today={today}
                onClose={close}
                onOpenOther={open}
                addOf={addOf}
                linkOf={linkOf}
              />
            )}
          </div>
        )}
      </div>
      {opened && !hasSide && (
        <SideDialog
          key={opened.visit.id}
          {...shared}
          shown={opened}
          viewer={viewer}
          today={today}
          onClose={close}
          onOpenOther={open}
          addOf={addOf}
          linkOf={linkOf}
        />
      )}
      {questions}
      <NewBookings visits={day.items.filter(({ id }) => fresh.has(id))} timeZone={timeZone} />
      <ToastRegion
        // News waits as long as something else is said.
        toast={toast ?? (news === null ? null : { message: news })}
        closeLabel={t('common.close')}
        onClose={toast ? closeToast : closeNews}
      />
    </>
  )
}

/** Who stands in the side card; of several who wait, whoever stands there already. */
function useCurrentPatient(day: Day, now: string): CurrentPatient | null {
  const [shownId, setShownId] = useState<string | null>(null)
  const current = currentPatientOf(day, now, shownId)
  const id = current && current.kind !== 'nobody' ? current.visit.id : null
  if (id !== shownId) setShownId(id)
  return current
}

type NoneInStateProps = { state: Counted; viewer: Viewer; onAll: () => void }

/** Nobody stands where those who are shown alone do: as when the last who waited was brought in. */
function NoneInState({ state, viewer, onAll }: NoneInStateProps) {
  const { t } = useTexts()
  return (
    <Note
      role="status"
      action={
        <Button kind="quiet" size="small" onClick={onAll}>
          {t('doctor.showAllVisits')}
        </Button>
      }
    >
      {t('doctor.noneInState', { state: t(stateWord(state, viewer)) })}
    </Note>
  )
}

type NewBookingsProps = { visits: readonly DayVisit[]; timeZone: string }

/** Says to those who listen what others see appear. */
function NewBookings({ visits, timeZone }: NewBookingsProps) {
  const { t, formatLocale } = useTexts()
  const words = visits.map((visit) =>
    t('doctor.newBooking', {
      name: patientName(visit),
      time: formatTime(visit.startsAt as Instant, formatLocale, timeZone),
    }),
  )
  return (
    <VisuallyHidden>
      <span role="status">{words.join('. ')}</span>
    </VisuallyHidden>
  )
}
