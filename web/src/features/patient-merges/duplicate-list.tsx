import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import CheckCheck from 'lucide-react/icons/check-check'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { chartHref } from '../../platform/session/destinations.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FocusedNote } from '../../ui/focused-note.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import {
  compareHref,
  sendApart,
  sendUndo,
  type Duplicate,
  type Duplicates,
  type JustMerged,
  type Merge,
} from './use-merges.ts'

/** Records that may be of one person, and what was merged and can be undone. */
export function DuplicateList({ items, merges }: Duplicates) {
  const { t } = useTexts()
  const [apart, setApart] = useState<readonly [string, string] | null>(null)
  const location = useLocation()
  const [told, setTold] = useState<Told | null>(() =>
    location.state ? { merged: location.state as JustMerged } : null,
  )
  // Opened again later, it may be undone meanwhile.
  const isTold = told !== null && ('undone' in told || merges.some(({ id }) => id === told.merged.mergeId))
  const client = useQueryClient()
  const { busy, problem, send } = useSubmission()
  async function tell(pair: readonly [string, string], areTwoPeople: boolean) {
    const outcome = await send(() => sendApart(pair, areTwoPeople))
    if (!outcome.done) return
    setApart(areTwoPeople ? pair : null)
    setTold(null)
    await client.invalidateQueries({ queryKey: ['patient', 'duplicates'] })
  }
  return (
    <Stack gap="large">
      {problem && <RefusalNote refusal={problem} isTeam of={problem} />}
      {isTold && <MergeTold told={told} onUndone={(names) => setTold({ undone: names })} />}
      {apart && (
        <Note
          tone="ok"
          role="status"
          action={
            <Button size="small" busy={busy} onClick={() => void tell(apart, false)}>
              {t('patientMerges.undoApart')}
            </Button>
          }
        >
          {t('patientMerges.apart')}
        </Note>
      )}
      {items.length === 0 ? (
        <Card bare>
          <EmptyState icon={CheckCheck} title={t('patientMerges.none')}>
            {t('patientMerges.noneText')}
          </EmptyState>
        </Card>
      ) : (
        <Rows label={t('patientMerges.title')}>
          {items.map((item) => (
            <Pair
              key={item.records.map(({ id }) => id).join()}
              {...item}
              busy={busy}
              onApart={(of) => void tell(of, true)}
            />
          ))}
        </Rows>
      )}
      {merges.length > 0 && (
        <Stack>
          <h2>{t('patientMerges.merged')}</h2>
          <Rows label={t('patientMerges.merged')}>
            {merges.map((merge) => (
              <Merged key={merge.id} merge={merge} onUndone={(names) => setTold({ undone: names })} />
            ))}
          </Rows>
        </Stack>
      )}
    </Stack>
  )
}

type PairProps = Duplicate & { busy: boolean; onApart: (ids: readonly [string, string]) => void }

function Pair({ records, alike, busy, onApart }: PairProps) {
  const { t } = useTexts()
  const [one, other] = records as [Duplicate['records'][number], Duplicate['records'][number]]
  const names = { one: `${one.givenName} ${one.familyName}`, other: `${other.givenName} ${other.familyName}` }
  return (
    <ListRow
      end={
        <Row>
          <Button size="small" href={compareHref(one.id, other.id)} aria-label={t('patientMerges.compareThem', names)}>
            {t('patientMerges.compare')}
          </Button>
          <Button
            size="small"
            kind="quiet"
            busy={busy}
            aria-label={t('patientMerges.tellApartThem', names)}
            onClick={() => onApart([one.id, other.id])}
          >
            {t('patientMerges.tellApart')}
          </Button>
        </Row>
      }
    >
      <PersonLine person={one} />
      <PersonLine person={other} />
      <p className={text.quiet}>{alike.map((each) => t(`patientMerges.alike-${each}`)).join(' · ')}</p>
    </ListRow>
  )
}

function PersonLine({ person }: { person: Duplicate['records'][number] }) {
  const { t, formatLocale } = useTexts()
  const day = (date: string) => formatNumericDate(date as PlainDate, formatLocale)
  const { givenName, familyName, birthDate, lastVisit } = person
  return (
    <p>
      <b>
        {givenName} {familyName}
      </b>
      {', '}
      {birthDate ? day(birthDate) : t('patientMerges.noBirthDate')}
      {lastVisit && `, ${t('patientMerges.lastVisit', { date: day(lastVisit) })}`}
    </p>
  )
}

/** What a press led to: two records are one, or two again. */
type Told = { merged: JustMerged } | { undone: Names }
type Names = { from: string; into: string }

function MergeTold({ told, onUndone }: { told: Told; onUndone: (names: Names) => void }) {
  const { t } = useTexts()
  const merged = 'merged' in told ? told.merged : null
  const { busy, problem, undo } = useUndo(merged?.mergeId ?? '', () => merged && onUndone(merged))
  return (
    <>
      <FocusedNote
        tone="ok"
        of={told}
        action={
          merged && (
            <Row>
              <Button size="small" href={chartHref(merged.intoId)}>
                {t('patientMerges.open')}
              </Button>
              <Button size="small" busy={busy} onClick={() => void undo()}>
                {t('patientMerges.undo')}
              </Button>
            </Row>
          )
        }
      >
        {'merged' in told
          ? t('patientMerges.justMerged', namesOf(told.merged))
          : t('patientMerges.undone', told.undone)}
      </FocusedNote>
      {problem && <RefusalNote refusal={problem} isTeam of={problem} />}
    </>
  )
}

const namesOf = ({ from, into }: Names): Names => ({ from, into })

function useUndo(mergeId: string, onUndone: () => void) {
  const client = useQueryClient()
  const { busy, problem, send } = useSubmission()
  const undo = async () => {
    const outcome = await send(() => sendUndo(mergeId))
    if (!outcome.done) return
    onUndone()
    await client.invalidateQueries({ queryKey: ['patient'] })
  }
  return { busy, problem, undo }
}

function Merged({ merge, onUndone }: { merge: Merge; onUndone: (names: Names) => void }) {
  const { t, formatLocale } = useTexts()
  const { settings } = useOrganization()
  const names = { from: merge.from, into: merge.into.name }
  const { busy, problem, undo } = useUndo(merge.id, () => onUndone(names))
  const day = (instant: string) => formatNumericDate(dateIn(settings.timeZone, instant as Instant), formatLocale)
  return (
    <ListRow
      end={
        <Button size="small" busy={busy} aria-label={t('patientMerges.undoThis', names)} onClick={() => void undo()}>
          {t('patientMerges.undo')}
        </Button>
      }
    >
      <p>
        {merge.from} → <Link to={chartHref(merge.into.id)}>{merge.into.name}</Link>
      </p>
      <p className={text.quiet}>
        {t('patientMerges.mergedBy', { name: merge.mergedBy, date: day(merge.mergedAt), until: day(merge.undoUntil) })}
      </p>
      {problem && <RefusalNote refusal={problem} isTeam />}
    </ListRow>
  )
}
