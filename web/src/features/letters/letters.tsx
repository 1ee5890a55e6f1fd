import { letterKinds, type LetterKind } from '@polyclinic/domain/chart-files/kinds.ts'
import type { Content } from '@polyclinic/domain/encounters/content.ts'
import { sharesByDefault } from '@polyclinic/domain/encounters/sharing.ts'
import { unitSystemOf } from '@polyclinic/domain/encounters/units.ts'
import type { LetterContent } from '@polyclinic/domain/letters/model.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import FilePlus from 'lucide-react/icons/file-plus'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { problemOf } from '../../platform/query/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Row } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import paper from '../encounters/note-section.module.css'
import text from '../../ui/text.module.css'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { fileName } from '../chart-files/file-name.ts'
import { patientName } from '../days/day.ts'
import { diagnosesOf } from '../encounters/content-words.ts'
import { NoteSection } from '../encounters/note-section.tsx'
import { readersOf } from '../encounters/readers.ts'
import type { OnLost } from '../encounters/lost-drafts.tsx'
import type { VisitNote } from '../encounters/use-encounter.ts'
import { fieldsOf, useVisitDrafts, type VisitDraft } from '../encounters/use-visit-draft.ts'
import { whoseVital } from '../encounters/whose-vital.ts'
import { kindWords } from './kind-words.ts'
import { LetterForm, type BegunWith } from './letter-form.tsx'
import { LetterRow } from './letter-row.tsx'
import { ReferredBy } from './referred-by.tsx'
import { useReferralOfVisit } from './use-referral-of-visit.ts'
import { startingText } from './starting-text.ts'
import { useLetters, type LetterDraft } from './use-letters.ts'

type LettersProps = {
  note: Pick<
    VisitNote,
    'visit' | 'patient' | 'alerts' | 'prescribed' | 'allergiesInForms' | 'encounter' | 'readers' | 'maySign'
  >
  /** As it stands now. */
  content: Content
  isBegun: boolean
  onLost: OnLost
}

/** What was issued from a visit, and for its doctor the way to issue more. */
export function Letters({ note, content, isBegun, onLost }: LettersProps) {
  const { visit, patient, alerts, prescribed, allergiesInForms, encounter, readers, maySign } = note
  const { addenda } = encounter
  const texts = useTexts()
  const { t } = texts
  const { country, timeZone } = useOrganization().settings
  const { data, error, refetch } = useLetters(visit.appointmentId)
  const [draft, setDraft] = useState<(LetterDraft & BegunWith) | null>(null)
  const buttons = useFocusBack<HTMLDivElement>(draft && draft.content.kind)
  const [said, setSaid] = useState('')
  const { data: drafts, error: draftsError, refetch: rereadDrafts } = useVisitDrafts(visit.appointmentId, maySign)
  const problem = problemOf(data ? draftsError : error)
  const isKnown = data && (drafts || !maySign)
  const begunLetters = drafts?.items.filter(({ kind }) => kind !== 'addendum') ?? []
  const { data: sent, refetch: reread } = useReferralOfVisit(visit.appointmentId, maySign)
  const referral = sent?.referral ?? null
  const sender = referral && `${referral.sentBy}\n${referral.partner.name}`
  const { names } = readersOf(note, texts)
  const { months } = whoseVital(country, patient.birthDate, visit)
  /** Where a new one of a kind begins. */
  const newOf = (kind: LetterKind) => ({ isKept: false, version: drafts?.begins[kind] ?? 0 })
  const begin = (kind: LetterKind) => {
    if (!data) return
    const begun = begunLetters.find((each) => each.kind === kind)
    setSaid('')
    if (begun) return setDraft(asBegun(begun))
    const about = {
      ...{ alerts, prescribed, allergiesInForms, addenda, today: data.today },
      ...{ timeZone, system: unitSystemOf(country), texts, recipient: (kind === 'report' && sender) || '' },
    }
    const isAmended = kind !== 'sick-note' && addenda.some(({ error }) => error === null)
    setDraft({ ...startingText(kind, content, about), isAmended, replaces: null, ...newOf(kind) })
  }
  if (data && data.items.length === 0 && !maySign) return null
  return (
    <Card bare className={data?.items.length === 0 ? paper.onScreen : undefined}>
      <NoteSection title={t('letters.title')}>
        {referral && <ReferredBy referral={referral} visitId={visit.appointmentId} onKept={reread} />}
        {problem && !isKnown && (
          <Note
            tone="bad"
            action={<Button onClick={() => void (data ? rereadDrafts() : refetch())}>{t('common.tryAgain')}</Button>}
          >
            {t(`errors.${problem.code}`)}
          </Note>
        )}
        {!isKnown && !problem && <Skeleton label={t('common.loading')} lines={1} />}
        {data && data.items.length > 0 && (
          <ul aria-label={t('letters.title')}>
            {data.items.map((letter) => (
              <LetterRow
                key={letter.id}
                visitId={visit.appointmentId}
                {...{
                  letter,
                  readers: names,
                  timeZone: visit.timeZone,
                  mayIssue: maySign,
                  hasReader: readers.length > 0,
                }}
                referral={referral}
                onChanged={(sentence) => {
                  setSaid(sentence)
                  return Promise.all([refetch(), reread()])
                }}
                onReplace={() => {
                  setSaid('')
                  const begun = begunLetters.find(({ kind }) => kind === letter.content.kind)
                  setDraft(
                    begun
                      ? { ...asBegun(begun), isOther: fieldsOf(begun).replaces !== letter.id }
                      : {
                          ...{ content: letter.content, replaces: letter.id, cut: [], isAmended: false },
                          ...newOf(letter.content.kind),
                        },
                  )
                }}
              />
            ))}
          </ul>
        )}
        {said && (
          <Note tone="ok" role="status">
            {said}
          </Note>
        )}
        {data && maySign && isBegun && !draft && begunLetters.length > 0 && (
          <Note
            action={begunLetters.map((begun) => (
              <Button key={begun.kind} size="small" onClick={() => setDraft(asBegun(begun))}>
                {t('letters.continue', { kind: t(kindWords[begun.kind as LetterKind]) })}
              </Button>
            ))}
          >
            {t('letters.kept')}
          </Note>
        )}
        <div ref={buttons}>{data && drafts && maySign && !draft && <Begin isBegun={isBegun} onBegin={begin} />}</div>
        {data && draft && (
          <LetterForm
            key={`${draft.content.kind} ${draft.replaces}`}
            visitId={visit.appointmentId}
            visit={{
              seen: dateIn(visit.timeZone, visit.startsAt as Instant),
              isStatutory: data.isStatutory,
            }}
            patient={patientName({ patient })}
            readers={names}
            hasReader={readers.length > 0}
            start={{ content: draft.content, replaces: draft.replaces }}
            begunWith={draft}
            diagnoses={diagnosesOf(content, texts)}
            isShared={sharesByDefault({ country, months, readers })}
            onIssued={(letter) => {
              setDraft(null)
              setSaid(
                t(letter.replaces === null ? 'letters.issued' : 'letters.issuedInstead', {
                  name: fileName(letter, texts.formatLocale),
                }),
              )
              void refetch()
            }}
            onLeft={() => setDraft(null)}
            onLost={onLost}
          />
        )}
      </NoteSection>
    </Card>
  )
}

const noLetter = { diagnoses: '', findings: '', therapy: '', recipient: '' }
const blank: { [Kind in LetterKind]: Omit<Extract<LetterContent, { kind: Kind }>, 'kind'> } = {
  'sick-note': { isFirst: true, keptFrom: 'work', from: '', until: '', diagnosis: null, remark: '' },
  referral: { ...noLetter, question: '' },
  report: { ...noLetter, assessment: '' },
}

/** As it was typed before. */
function asBegun(begun: VisitDraft): LetterDraft & BegunWith {
  const { kind, version } = begun
  const { text: _text, replaces, ...typed } = fieldsOf(begun)
  const letter = { kind, ...blank[kind as LetterKind], ...typed } as LetterContent
  return { content: letter, replaces: replaces ?? null, cut: [], isAmended: false, version, isKept: true }
}

function Begin({ isBegun, onBegin }: { isBegun: boolean; onBegin: (kind: LetterKind) => void }) {
  const { t } = useTexts()
  if (!isBegun) return <p className={text.quiet}>{t('letters.notBegun')}</p>
  return (
    <Row>
      {letterKinds.map((kind) => (
        <Button key={kind} icon={FilePlus} data-opens={kind} onClick={() => onBegin(kind)}>
          {t(kindWords[kind])}
        </Button>
      ))}
    </Row>
  )
}
