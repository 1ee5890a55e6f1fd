import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { keepsLastDay, type Ending } from '@polyclinic/domain/prescriptions/chain.ts'
import { Fragment, useState } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { DoseText } from '../../ui/dose-text.tsx'
import { Row } from '../../ui/layout.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Note } from '../../ui/note.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { WithdrawForm } from '../chart-files/withdraw-form.tsx'
import styles from './medications.module.css'
import { PrescribeButton } from './prescribe-button.tsx'
import { prescriptionsHref } from './prescriptions-href.ts'
import { endMedication, type Medication } from './use-medications.ts'
import { fetchPaper, isAmericanPaper, isBrief } from './use-prescription.ts'

export const medicationStatuses: Record<Medication['status'], { word: PlainTextKey; tone: Tone }> = {
  active: { word: 'prescriptions.statusActive', tone: 'ok' },
  completed: { word: 'prescriptions.statusCompleted', tone: 'neutral' },
  stopped: { word: 'prescriptions.statusStopped', tone: 'warn' },
  'entered-in-error': { word: 'prescriptions.statusError', tone: 'bad' },
}

type MedicationRowProps = {
  medication: Medication
  /** Of the same patient: what went before and after. */
  all: readonly Medication[]
  patientId: string
  area: string
  timeZone: string
  mayWrite: boolean
  maySign: boolean
  onChanged: (said: string) => void
}

/** One drug that was prescribed: how it is taken, what became of it, and what can be done with it. */
export function MedicationRow(props: MedicationRowProps) {
  const { medication, all, patientId, area, timeZone, mayWrite, maySign, onChanged } = props
  const { id, prescriptionId, name: drug, status, sentence, shorthand, signedBy, ended, repeatRequest } = medication
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { country } = useOrganization().settings
  const [ending, setEnding] = useState<Ending | null>(null)
  const [failure, setFailure] = useState<PlainTextKey | null>(null)
  const place = useFocusBack<HTMLLIElement>(ending)
  const mayOpen = usePermitted()('prescriptions:write')
  const day = (at: string) => formatLongDate(dateIn(timeZone, at as Instant), formatLocale)
  const facts = [
    t('prescriptions.since', { date: day(medication.signedAt), name: signedBy }),
    medication.endsOn &&
      keepsLastDay(medication) &&
      t('prescriptions.until', { date: formatLongDate(medication.endsOn as PlainDate, formatLocale) }),
    status === 'active' && medication.repeats > 0 && t('prescriptions.repeatsOf', { count: medication.repeats }),
    medication.indication,
    ...chainOf(medication, all, day, texts).map(({ id: other, prescriptionId: paper, words }) =>
      mayOpen && paper !== prescriptionId ? (
        <Anchor key={other} href={prescriptionsHref(area, paper)}>
          {words}
        </Anchor>
      ) : (
        words
      ),
    ),
  ].filter(Boolean)
  async function open() {
    setFailure(null)
    try {
      saveFile(
        await fetchPaper(prescriptionId, isAmericanPaper(country) ? 'A4' : 'A5'),
        `${t('prescriptions.prescription')} ${drug}.pdf`,
      )
    } catch (error) {
      setFailure(isProblem(error) ? `errors.${error.code}` : 'prescriptions.pdfFailed')
    }
  }
  return (
    <li ref={place} className={styles.row}>
      <p className={styles.name}>
        <span>{status === 'entered-in-error' ? <s>{drug}</s> : drug}</span>
        {isBrief(shorthand) && (
          <span className={styles.shorthand}>
            <DoseText>{shorthand}</DoseText>
          </span>
        )}
        <Status tone={medicationStatuses[status].tone}>{t(medicationStatuses[status].word)}</Status>
        {repeatRequest?.status === 'requested' && <Status tone="info">{t('prescriptions.asksRepeat')}</Status>}
      </p>
      <p>{sentence}</p>
      <p className={styles.about}>
        {facts.map((fact, at) => (
          <Fragment key={at}>
            {at > 0 && ' · '}
            {fact}
          </Fragment>
        ))}
      </p>
      {ended?.reason && (
        <p className={styles.about}>
          {t('prescriptions.endedBy', { reason: ended.reason, name: ended.by, date: day(ended.at) })}
        </p>
      )}
      {failure && (
        <Note tone="bad" role="alert">
          {t(failure)}
        </Note>
      )}
      {ending === null ? (
        <Row>
          {mayWrite && medication.mayGoOn && (
            <>
              <PrescribeButton
                area={area}
                size="small"
                what={{ patientId, from: { medicationId: id, kind: 'renewal' } }}
                word={t('prescriptions.renew')}
                label={t('prescriptions.renewDrug', { drug })}
              />
              {status === 'active' && (
                <PrescribeButton
                  area={area}
                  size="small"
                  what={{ patientId, from: { medicationId: id, kind: 'replacement' } }}
                  word={t('prescriptions.replace')}
                  label={t('prescriptions.replaceNamed', { drug })}
                />
              )}
            </>
          )}
          <span data-opens="stopped entered-in-error">
            <Menu
              label={t('prescriptions.moreActs', { drug })}
              items={[
                { id: 'pdf', label: t('prescriptions.pdf'), onSelect: () => void open() },
                ...(maySign && medication.mayEnd.includes('stopped')
                  ? [{ id: 'stop', label: t('prescriptions.stop'), onSelect: () => setEnding('stopped') }]
                  : []),
                ...(maySign && medication.mayEnd.includes('entered-in-error')
                  ? [
                      {
                        ...{ id: 'error', label: t('prescriptions.error'), tone: 'bad' as const },
                        onSelect: () => setEnding('entered-in-error'),
                      },
                    ]
                  : []),
              ]}
            />
          </span>
        </Row>
      ) : (
        <WithdrawForm
          words={
            ending === 'stopped'
              ? {
                  ...{ title: t('prescriptions.stopTitle', { drug }), text: t('prescriptions.stopText') },
                  ...{ button: t('prescriptions.stopIt'), ...formWords(texts) },
                }
              : {
                  ...{ title: t('prescriptions.errorTitle', { drug }), text: t('prescriptions.errorText') },
                  ...{ button: t('prescriptions.errorIt'), ...formWords(texts) },
                }
          }
          withdraw={(reason) => endMedication(id, ending, reason)}
          onDone={() => {
            setEnding(null)
            onChanged(t(ending === 'stopped' ? 'prescriptions.stopped' : 'prescriptions.markedError', { drug }))
          }}
          onCancel={() => setEnding(null)}
        />
      )}
    </li>
  )
}

const formWords = ({ t }: Texts) => ({
  label: t('prescriptions.stopReason'),
  missing: t('prescriptions.stopReasonMissing'),
  cancel: t('prescriptions.cancel'),
})

/** What it goes on from, and what went on from it. */
function chainOf(
  { prior, next, name }: Medication,
  all: readonly Medication[],
  day: (at: string) => string,
  { t }: Texts,
): (Pick<Medication, 'id' | 'prescriptionId'> & { words: string })[] {
  const before = prior && all.find(({ id }) => id === prior.id)
  const after = next && all.find(({ id }) => id === next.id)
  return [
    ...(before && prior
      ? [
          {
            ...before,
            words:
              prior.kind === 'renewal'
                ? t('prescriptions.followsRenewal', { date: day(before.signedAt) })
                : t('prescriptions.followsReplacement', { drug: before.name, date: day(before.signedAt) }),
          },
        ]
      : []),
    ...(after && next
      ? [
          {
            ...after,
            words:
              next.kind === 'renewal' && after.name === name
                ? t('prescriptions.renewedBy', { date: day(after.signedAt) })
                : t('prescriptions.replacedBy', { drug: after.name, date: day(after.signedAt) }),
          },
        ]
      : []),
  ]
}
