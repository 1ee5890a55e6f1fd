import { entryKinds } from '@polyclinic/domain/charts/entries.ts'
import { monthsOn } from '@polyclinic/domain/encounters/months-on.ts'
import { asksFirst, sharesByDefault } from '@polyclinic/domain/encounters/sharing.ts'
import { formatTime } from '@polyclinic/domain/kit/format.ts'
import { adultFrom, ageOn } from '@polyclinic/domain/kit/age.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { BreakGlass } from '../../features/charts/break-glass.tsx'
import { CorrectDetails } from '../../features/charts/correct-details.tsx'
import { FormerDetails } from '../../features/patients/former-details.tsx'
import { useDetails, type Details } from '../../features/charts/use-details.ts'
import { ChartActions } from '../../features/charts/chart-actions.tsx'
import { ChartHead } from '../../features/charts/chart-head.tsx'
import { EntrySection } from '../../features/charts/entry-section.tsx'
import { PatientAccounts } from '../../features/charts/patient-accounts.tsx'
import { Trends } from '../../features/charts/trends.tsx'
import { OutgoingOfPatient } from '../../features/outgoing-referrals/of-patient.tsx'
import { PatientForms } from '../../features/clinic-forms/patient-forms.tsx'
import { Medications } from '../../features/prescriptions/medications.tsx'
import { Timeline } from '../../features/charts/timeline.tsx'
import { useChart, type Chart } from '../../features/charts/use-chart.ts'
import { useBookingFor } from '../../features/charts/use-booking-for.tsx'
import { personHref } from '../../features/data-protection/use-data.ts'
import { patientName } from '../../features/days/day.ts'
import { useClock } from '../../features/days/use-clock.ts'
import { readersOf } from '../../features/encounters/readers.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { problemOf } from '../../platform/query/query-client.ts'
import { clinicRoleOf } from '@polyclinic/domain/kit/roles.ts'
import { chartHref, chartOutgoingId, patientsHref } from '../../platform/session/destinations.ts'
import { usePermitted } from '../../state/permitted.ts'
import { useUserState } from '../../state/user.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { useTwoColumns } from '../../ui/use-wide.ts'
import { useAreaPath } from './area-path.ts'
import styles from './chart.module.css'
import { QueryState } from './query-state.tsx'

/** A patient's record, in the frame of whoever works here. */
export function Component() {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const id = params.get('patient') ?? ''
  const { roles, currentRole } = useUserState()
  const query = useChart(id)
  // What it adds stands above what can hurt and would move it; but who has allergies waits for no second try.
  const details = useDetails(id)
  const isEarly = details.isPending && details.failureCount === 0
  const client = useQueryClient()
  const change = () => void client.invalidateQueries({ queryKey: ['patient'] })
  const problem = problemOf(query.error)
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <BackLink href={patientsHref(clinicRoleOf(roles, currentRole))}>{t('charts.back')}</BackLink>
        {query.data && details.data?.mayCorrect && <CorrectDetails patientId={id} />}
      </div>
      {problem?.code === 'record_merged' && problem.problem.mergedInto ? (
        <Navigate to={chartHref(problem.problem.mergedInto)} replace />
      ) : problem?.code === 'reason_required' ? (
        <BreakGlass
          patientId={id}
          isKnown={false}
          isOwnWalkIn={problem.problem.isOwnWalkIn ?? false}
          onOpened={change}
        />
      ) : (
        <QueryState query={isEarly ? { ...query, data: undefined } : query}>
          {(chart) => <Whole key={id} {...{ chart, details: details.data }} onChanged={change} />}
        </QueryState>
      )}
    </div>
  )
}

type WholeProps = { chart: Chart; details: Details | undefined; onChanged: () => void }

function Whole({ chart, details, onChanged }: WholeProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { settings } = useOrganization()
  const { timeZone } = settings
  const today = dateIn(timeZone, useClock(0) as Instant)
  const { patient, access, entries, nextNote } = chart
  const isPermitted = usePermitted()
  const mayConfirm = isPermitted('appointments:book')
  const mayHandleData = isPermitted('data-requests:handle')
  const isRoomy = useTwoColumns()
  const isChild = patient.birthDate !== null && ageOn(patient.birthDate, today) < adultFrom
  const area = useAreaPath().split('/')[1]!
  const { ask, said, dialog } = useBookingFor(patient, { today, timeZone })
  const { names, others } = readersOf({ patient, readers: chart.readers }, texts)
  const months = patient.birthDate === null ? null : monthsOn(patient.birthDate, today)
  const accounts = (
    <PatientAccounts patientId={patient.id} {...{ isChild, timeZone, mayConfirm }} onConfirmed={onChanged} />
  )
  return (
    <>
      <ChartHead
        chart={chart}
        today={today}
        timeZone={timeZone}
        onChanged={onChanged}
        actions={
          <ChartActions
            {...{ nextNote, area, today }}
            onBook={ask}
            dataHref={mayHandleData ? personHref(patient.id) : null}
            referHref={entries && access.mayWrite && !isRoomy ? `#${chartOutgoingId}` : null}
          />
        }
      >
        {details && <FormerDetails former={details.former} timeZone={timeZone} />}
      </ChartHead>
      {chart.inForce.map((kind) => (
        <Note key={kind} tone="warn">
          {t(`charts.inForce-${kind}`)}{' '}
          {mayHandleData && <Anchor href={personHref(patient.id)}>{t('charts.toData')}</Anchor>}
        </Note>
      ))}
      {said}
      {dialog}
      {access.openUntil && (
        <Note tone="warn">
          {t('charts.opened', { time: formatTime(access.openUntil as Instant, formatLocale, timeZone) })}
        </Note>
      )}
      {!entries && !access.mayBreakGlass && <Note>{t('charts.basicOnly')}</Note>}
      {!entries && accounts}
      {!entries && access.mayBreakGlass && (
        <BreakGlass patientId={patient.id} isKnown isOwnWalkIn={access.isOwnWalkIn} onOpened={onChanged} />
      )}
      <div className={entries ? styles.columns : undefined}>
        <Timeline
          patientId={patient.id}
          birthDate={patient.birthDate}
          conditions={access.mayWrite ? entries : null}
          hasReader={chart.readers.length > 0}
          readers={names}
          sharesByDefault={sharesByDefault({ country: settings.country, months, readers: chart.readers })}
          askFirst={
            others !== null && asksFirst({ months, readers: chart.readers })
              ? t('encounters.askFirst', { name: patientName({ patient }), others })
              : null
          }
          isClinical={entries !== null}
          mayWrite={access.mayWrite}
          {...{ area, timeZone, onChanged }}
        />
        {entries && (
          <div className={styles.side}>
            <Card bare as="aside" className={styles.known}>
              {entryKinds.map((kind) => (
                <EntrySection
                  key={kind}
                  patientId={patient.id}
                  kind={kind}
                  entries={entries}
                  beside={chart}
                  mayWrite={access.mayWrite}
                  isFolded={!isRoomy}
                  timeZone={timeZone}
                  onWritten={onChanged}
                />
              ))}
            </Card>
            <div className={styles.prescribed}>
              <Medications patientId={patient.id} area={`/${area}`} timeZone={timeZone} />
            </div>
            <PatientForms patientId={patient.id} hasReader={chart.readers.length > 0} {...{ timeZone, onChanged }} />
            <OutgoingOfPatient
              patient={{ id: patient.id, name: `${patient.givenName} ${patient.familyName}` }}
              today={today}
            />
            <Trends patientId={patient.id} birthDate={patient.birthDate} />
            {accounts}
          </div>
        )}
      </div>
    </>
  )
}
