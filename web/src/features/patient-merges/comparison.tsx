import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { correctableNames, type CorrectableName } from '@polyclinic/domain/patients/correctable.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { chartHref } from '../../platform/session/destinations.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Details } from '../../ui/facts.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import text from '../../ui/text.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './comparison.module.css'
import {
  duplicatesHref,
  sendApart,
  sendMerge,
  type Compared,
  type Comparison as Found,
  type JustMerged,
} from './use-merges.ts'

/** As people say who they are: how they are reached comes last. */
const fields = [...correctableNames.filter((name) => name !== 'email'), 'email'] as const satisfies CorrectableName[]

const counted = ['visits', 'notes', 'files', 'prescriptions', 'invoices', 'forms'] as const

/** Two records side by side: what can hurt first, then what each says and holds, and which of it is kept. */
export function Comparison({ records, obstacles, warnings, undoDays, addressOf }: Found) {
  const texts = useTexts()
  const { t } = texts
  const { timeZone } = useOrganization().settings
  const [keptId, keep] = useState(() => likelyKept(records))
  const [chosen, choose] = useState<Partial<Record<CorrectableName, string>>>({})
  const into = records.find(({ id }) => id === keptId)!
  const from = records.find(({ id }) => id !== keptId)!
  const navigate = useNavigate()
  const client = useQueryClient()
  const { busy, problem, send } = useSubmission()
  const owner = records.find(({ id }) => id === addressOf)
  const idOf = (field: CorrectableName) =>
    field === 'email' && owner ? owner.id : (chosen[field] ?? (into[field] === null ? from : into).id)
  const take = fields.filter((field) => from[field] !== into[field] && idOf(field) === from.id)

  async function merge() {
    const versions = { into: into.version, from: from.version }
    const outcome = await send(() => sendMerge(into.id, { fromId: from.id, versions, take }))
    if (!outcome.done) return void client.invalidateQueries({ queryKey: ['patient'] })
    const done: JustMerged = { mergeId: outcome.value.id, from: nameOf(from), into: nameOf(into), intoId: into.id }
    // Before what is compared is asked for again, of which one is no more.
    await navigate(duplicatesHref, { state: done })
    client.removeQueries({ queryKey: ['patient', 'compare'] })
    await client.invalidateQueries({ queryKey: ['patient'] })
  }
  async function tellApart() {
    const outcome = await send(() => sendApart([into.id, from.id], true))
    if (!outcome.done) return
    await client.invalidateQueries({ queryKey: ['patient', 'duplicates'] })
    void navigate(duplicatesHref)
  }
  return (
    <Stack gap="large">
      {obstacles.map((each) => (
        <Note key={each} tone="bad">
          {t(`patientMerges.obstacle-${each}`)}
        </Note>
      ))}
      {warnings.map((each) => (
        <Note key={each} tone="warn">
          {t(`patientMerges.warning-${each}`)}
        </Note>
      ))}
      <div className={styles.sides}>
        {records.map((record) => (
          <Card key={record.id}>
            <RecordSide record={record} other={record === into ? from : into} />
          </Card>
        ))}
      </div>
      <Card>
        <Stack>
          <RadioCards
            legend={t('patientMerges.which')}
            showLegend
            name="kept"
            value={keptId}
            choices={records.map((record) => ({
              value: record.id,
              label: nameOf(record),
              hint: [createdWords(record, texts, timeZone), heldWords(record, t)].join(' · '),
            }))}
            onChange={keep}
          />
          {fields
            .filter((field) => from[field] !== into[field] && !(field === 'email' && owner))
            .map((field) => (
              <RadioCards
                key={field}
                legend={t(`patientMerges.${field}`)}
                showLegend
                name={field}
                value={idOf(field)}
                choices={records.map((record) => ({
                  value: record.id,
                  label: <Value record={record} field={field} />,
                }))}
                onChange={(id) => choose({ ...chosen, [field]: id })}
              />
            ))}
          {owner && from.email !== into.email && (
            <p className={text.quiet}>{t('patientMerges.emailOfAccount', { email: owner.email ?? '' })}</p>
          )}
          <p className={text.quiet}>{t('patientMerges.undoDays', { count: undoDays })}</p>
          {problem && <RefusalNote refusal={problem} isTeam of={problem} />}
          <Row>
            <Button kind="main" busy={busy} disabled={obstacles.length > 0} onClick={() => void merge()}>
              {t('patientMerges.merge')}
            </Button>
            {!warnings.includes('said-different') && (
              <Button busy={busy} onClick={() => void tellApart()}>
                {t('patientMerges.tellApart')}
              </Button>
            )}
          </Row>
        </Stack>
      </Card>
    </Stack>
  )
}

const nameOf = ({ givenName, familyName }: Compared) => `${givenName} ${familyName}`

/** The record of an account, else the one in which most lies. */
function likelyKept(records: readonly Compared[]): string {
  const weightOf = ({ accounts, counts }: Compared) =>
    (accounts.some(({ isOwn }) => isOwn) ? 1_000_000 : 0) + counts.visits + counts.notes + counts.files
  return records.toSorted((a, b) => weightOf(b) - weightOf(a))[0]!.id
}

function Value({ record, field }: { record: Compared; field: CorrectableName }) {
  const { t, formatLocale } = useTexts()
  const value = record[field]
  if (value === null) return t('patientMerges.nothing')
  return field === 'birthDate' ? formatNumericDate(value as PlainDate, formatLocale) : value
}

/** Two that are empty are told apart by it. */
const createdWords = ({ createdAt }: Compared, { t, formatLocale }: Texts, timeZone: string) =>
  t('patientMerges.createdOn', {
    date: formatLongDate(dateIn(timeZone, createdAt as Instant), formatLocale),
    time: formatTime(createdAt as Instant, formatLocale, timeZone),
  })

/** What lies in a record. */
function heldWords({ counts }: Compared, t: Texts['t']): string {
  const held = counted.filter((each) => counts[each] > 0)
  return held.length === 0
    ? t('patientMerges.empty')
    : held.map((each) => t(`patientMerges.count-${each}`, { count: counts[each] })).join(', ')
}

function RecordSide({ record, other }: { record: Compared; other: Compared }) {
  const texts = useTexts()
  const { t } = texts
  const { timeZone } = useOrganization().settings
  const details = fields.map((field) => ({
    id: field,
    term: t(`patientMerges.${field}`),
    value:
      record[field] === other[field] ? (
        <Value record={record} field={field} />
      ) : (
        <mark className={styles.differs}>
          <Value record={record} field={field} />
          <VisuallyHidden> {t('patientMerges.differs')}</VisuallyHidden>
        </mark>
      ),
  }))
  return (
    <Stack>
      <h2>{nameOf(record)}</h2>
      <Details details={details} />
      <p>{heldWords(record, t)}</p>
      <p className={text.quiet}>{createdWords(record, texts, timeZone)}</p>
      {record.accounts.map(({ userId, name, email, relation }) => (
        <p key={userId} className={text.quiet}>
          {t(`patientMerges.account-${relation}`, { name, email })}
        </p>
      ))}
      <Row>
        <Button size="small" href={chartHref(record.id)}>
          {t('patientMerges.open')}
        </Button>
      </Row>
    </Stack>
  )
}
