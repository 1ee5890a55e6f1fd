import {
  problemsTold,
  listBytesAtMost,
  linesAtMost,
  fileProblems,
  type SimilarLines,
} from '@polyclinic/domain/patients/list-file.ts'
import { writeTypedDate } from '@polyclinic/domain/kit/typed-date.ts'
import { exampleBirthDate } from '@polyclinic/domain/patients/birth-date.ts'
import FileUp from 'lucide-react/icons/file-up'
import Download from 'lucide-react/icons/download'
import { useRef, useState } from 'react'
import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fetchLeftOut, sendList, type ImportResult } from '../../features/patient-lists/patient-list.ts'
import { RefusalNote } from '../../features/refusals/refusal-note.tsx'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { chartHref } from '../../platform/session/destinations.ts'
import { saveFile } from '../../platform/save-file.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { Permitted } from './permitted.tsx'
import { StaffHeading } from './staff-heading.tsx'
import styles from './import-patients.module.css'

export const handle: Handle = { title: ({ t }) => t('patientLists.title'), noindex: true }

export function Component() {
  return (
    <Permitted permission="patients:import">
      <ImportPatients />
    </Permitted>
  )
}

/** `alike`: how many may be somebody known, whatever becomes of them. */
type Previewed = { file: File; similar: SimilarLines; alike: number; result: ImportResult }
const megabytes = listBytesAtMost / 1_000_000

/** A list is chosen, looked at, and then taken: nothing is written before that. */
function ImportPatients() {
  const { t, formatLocale } = useTexts()
  const client = useQueryClient()
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const [done, setDone] = useState<ImportResult | null>(null)
  const [isReading, setReading] = useState(false)
  const { busy, problem, send, forget } = useSubmission()
  const input = useRef<HTMLInputElement>(null)

  async function preview(file: File, similar: SimilarLines, alike: number | null = null) {
    setDone(null)
    setTooLarge(file.size > listBytesAtMost)
    if (file.size > listBytesAtMost) {
      forget()
      setPreviewed(null)
      return
    }
    setReading(true)
    const outcome = await send(() => sendList(file, similar, 'preview'))
    setReading(false)
    const result = outcome.done ? outcome.value : null
    setPreviewed(result && { file, similar, alike: alike ?? result.similar, result })
  }
  async function take({ file, similar }: Previewed) {
    const outcome = await send(() => sendList(file, similar, 'import'))
    if (!outcome.done) return
    setDone(outcome.value)
    await client.invalidateQueries({ queryKey: ['patient'] })
  }
  return (
    <Stack gap="large">
      <div>
        <BackLink href="/admin/patients">{t('patientLists.back')}</BackLink>
        <StaffHeading lead={t('patientLists.lead')}>{t('patientLists.title')}</StaffHeading>
      </div>
      <Card>
        <Stack>
          <h2>{t('patientLists.columnsTitle')}</h2>
          <p>{t('patientLists.columnsText', { example: writeTypedDate(exampleBirthDate, formatLocale) })}</p>
          <p className={text.quiet}>{t('patientLists.columnsAgain')}</p>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('patientLists.choose')}
            accept=".csv,.txt,text/csv,text/plain"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              if (file) void preview(file, 'leave-out')
              // The same file may be chosen once more, mended.
              currentTarget.value = ''
            }}
          />
          <Row>
            <Button
              kind={previewed ? 'line' : 'main'}
              icon={FileUp}
              busy={isReading}
              onClick={() => !busy && input.current?.click()}
            >
              {t(previewed ? 'patientLists.chooseOther' : 'patientLists.choose')}
            </Button>
          </Row>
          {isReading && <p role="status">{t('patientLists.reading')}</p>}
          {isTooLarge && (
            <Note tone="bad" role="alert">
              {t('patientLists.tooLarge', { megabytes })}
            </Note>
          )}
          {problem && <ListProblem problem={problem} />}
        </Stack>
      </Card>
      {previewed &&
        (done ? (
          <Done result={done} />
        ) : (
          <Preview
            {...previewed}
            isBusy={busy}
            isImporting={busy && !isReading}
            onSimilar={(similar) => void preview(previewed.file, similar, previewed.alike)}
            onImport={() => void take(previewed)}
          />
        ))}
      {previewed && <LeftOut {...previewed} result={done ?? previewed.result} />}
    </Stack>
  )
}

function ListProblem({ problem }: { problem: ApiProblem }) {
  const { t } = useTexts()
  const code = problem.errors.find(({ pointer }) => pointer === '/body/file')?.code
  const known = fileProblems.find((each) => each === code)
  if (!known) return <RefusalNote refusal={problem} isTeam />
  return (
    <Note tone="bad" role="alert">
      {known === 'too_many_lines'
        ? t('patientLists.too_many_lines', { count: linesAtMost })
        : t(`patientLists.${known}`)}
    </Note>
  )
}

type PreviewProps = Previewed & {
  isBusy: boolean
  isImporting: boolean
  onSimilar: (similar: SimilarLines) => void
  onImport: () => void
}

function Preview({ file, similar, alike, result, isBusy, isImporting, onSimilar, onImport }: PreviewProps) {
  const { t } = useTexts()
  const { added, known, leftOut } = result
  return (
    <Card>
      <Stack>
        <h2>{t('patientLists.preview', { name: file.name })}</h2>
        <dl className={styles.counts}>
          <Count term={t('patientLists.added')} count={added} />
          <Count term={t('patientLists.known')} count={known} hint={t('patientLists.knownHint')} />
          <Count term={t('patientLists.leftOut')} count={leftOut} hint={t('patientLists.leftOutHint')} />
        </dl>
        {alike > 0 && (
          <RadioCards<SimilarLines>
            legend={t('patientLists.similarTitle', { count: alike })}
            showLegend
            name="similar"
            value={similar}
            choices={[
              {
                value: 'leave-out',
                label: t('patientLists.similarLeave'),
                hint: t('patientLists.similarHint'),
              },
              { value: 'add', label: t('patientLists.similarAdd') },
            ]}
            onChange={onSimilar}
          />
        )}
        {added > 0 ? (
          <Row>
            <Button kind="main" busy={isImporting} held={isBusy} onClick={onImport}>
              {t('patientLists.importNow', { count: added })}
            </Button>
          </Row>
        ) : (
          <Note role="status">{t('patientLists.nothingNew')}</Note>
        )}
        {isImporting && <p role="status">{t('patientLists.importing')}</p>}
      </Stack>
    </Card>
  )
}

function Count({ term, count, hint }: { term: string; count: number; hint?: string }) {
  const { formatLocale } = useTexts()
  return (
    <div className={styles.count}>
      <dt>{term}</dt>
      <dd className={styles.number}>{new Intl.NumberFormat(formatLocale).format(count)}</dd>
      {hint && count > 0 && <dd className={text.quiet}>{hint}</dd>}
    </div>
  )
}

function Done({ result }: { result: ImportResult }) {
  const { t } = useTexts()
  return (
    <Note tone="ok" role="status" action={<Button href="/admin/patients">{t('patientLists.toPatients')}</Button>}>
      {t('patientLists.done', { count: result.added })}
    </Note>
  )
}

/** What was left out and why; all of it comes as a file, to be mended and imported. */
function LeftOut({ file, similar, result }: Previewed) {
  const { t, formatLocale } = useTexts()
  const { busy, problem, send } = useSubmission()
  const { problems, leftOut } = result
  if (leftOut === 0) return null
  const save = async () => {
    const outcome = await send(() => fetchLeftOut(file, similar))
    if (outcome.done) saveFile(outcome.value, t('patientLists.leftOutName', { name: file.name }))
  }
  return (
    <Card>
      <Stack>
        <Row between>
          <h2>{t('patientLists.problems')}</h2>
          <Button size="small" icon={Download} busy={busy} onClick={() => void save()}>
            {t('patientLists.saveLeftOut')}
          </Button>
        </Row>
        {problem && <RefusalNote refusal={problem} isTeam />}
        <Rows label={t('patientLists.problems')}>
          {problems.map(({ line, name, mistakes, like }) => (
            <li key={line} className={styles.problem}>
              <b>{[t('patientLists.line', { line }), name].filter(Boolean).join(' · ')}</b>
              <ul className={styles.mistakes}>
                {mistakes.map(({ column, problem: why, said }) => (
                  <li key={column}>
                    {t(`patientLists.is-${why}`, { column: t(`patientLists.${column}`) })}
                    {said && why !== 'required' && `: ${said}`}
                  </li>
                ))}
                {like && (
                  <li>
                    <Link to={chartHref(like.id)}>{`${like.givenName} ${like.familyName}`}</Link>
                    {', '}
                    {t('doctor.born', { date: formatNumericDate(like.birthDate as PlainDate, formatLocale) })}
                  </li>
                )}
              </ul>
            </li>
          ))}
        </Rows>
        {leftOut > problemsTold && (
          <p className={text.quiet}>{t('patientLists.moreProblems', { count: leftOut - problemsTold })}</p>
        )}
      </Stack>
    </Card>
  )
}
