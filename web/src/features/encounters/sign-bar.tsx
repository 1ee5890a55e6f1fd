import PenLine from 'lucide-react/icons/pen-line'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { contentFields, textsIn, type ContentField } from '@polyclinic/domain/encounters/content.ts'
import { unfilledIn } from '@polyclinic/domain/encounters/rules.ts'
import { isPressureReversed } from '@polyclinic/domain/encounters/vitals.ts'
import { asksFirst, sharesByDefault } from '@polyclinic/domain/encounters/sharing.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { CardPart } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { showSigned } from '../days/day-queries.ts'
import { patientName } from '../days/day.ts'
import { HeldNote } from '../drafts/held-note.tsx'
import { isTrouble } from '../drafts/is-trouble.ts'
import { useEnding } from '../drafts/use-ending.ts'
import { UnfilledNote } from '../note-texts/unfilled-note.tsx'
import { goToFieldOf } from '../note-texts/write-into.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { CriticalNote } from './critical-values.tsx'
import { readersOf } from './readers.ts'
import type { SignedBefore } from './signed-before.tsx'
import type { LiveDraft } from './use-draft.ts'
import { signNote, type VisitNote } from './use-encounter.ts'
import { useNextVisit } from './use-next-visit.ts'
import { whoseVital } from './whose-vital.ts'

const fieldWord = (field: ContentField): PlainTextKey =>
  field === 'diagnoses' ? 'encounters.assessment' : `encounters.${field}`

/** To the first field that cannot stay as it is, or of which there are two versions. */
const goToMarked = () => document.querySelector<HTMLElement>('[data-marked]')?.focus()

type SignBarProps = {
  note: VisitNote
  draft: LiveDraft
  /** Something stands in the form that is not saved. */
  isMarked: boolean
  hrefOf: (visitId: string) => string
}

/** The end of a note: what signing does, and the press that does it. */
export function SignBar({ note, draft, isMarked, hrefOf }: SignBarProps) {
  const texts = useTexts()
  const { t } = texts
  const { country } = useOrganization().settings
  const client = useQueryClient()
  const navigate = useNavigate()
  const [hasTried, setTried] = useState(false)
  const { months } = whoseVital(country, note.patient.birthDate, note.visit)
  const { readers } = note
  const [isShared, setShared] = useState(sharesByDefault({ country, months, readers }))
  const { names, others } = readersOf(note, texts)
  const { next, finish } = useNextVisit(note, note.maySign)
  const { keeper, content, conflicts, saving } = draft
  const { busy, problem, held, changed, end } = useEnding(keeper)
  const isOpen = isMarked || isPressureReversed(content) || Object.keys(conflicts).length > 0

  const inConflict = contentFields.filter((field) => conflicts[field])
  const wordsOf = (fields: readonly ContentField[]) =>
    t('encounters.heldFields', { fields: fields.map((field) => t(fieldWord(field))).join(', ') })

  /** @param then where it leads; there the visit's end is told. Null leaves the visit as it is. */
  async function sign(then: string | null) {
    setTried(true)
    if (isOpen) return goToMarked()
    const unfilled = unfilledIn(keeper.state().content)
    if (unfilled.length > 0) return goToFieldOf(unfilled)
    const outcome = await end({ content }, ({ version }) => signNote(note.visit.appointmentId, version, isShared))
    if (!outcome.done && outcome.problem) return
    if (outcome.done) showSigned(client, note.visit.appointmentId)
    // The signature stands whatever becomes of the visit.
    const isFinished =
      outcome.done &&
      then !== null &&
      finish !== null &&
      (await finish().then(
        () => true,
        () => false,
      ))
    await client.invalidateQueries({ queryKey: ['encounter'] })
    if (!outcome.done || then === null) return
    const left = finish === null ? 'as-it-was' : isFinished ? 'finished' : 'open'
    const signed = { name: patientName({ patient: note.patient }), visit: left } as const
    const isHere = then === hrefOf(note.visit.appointmentId)
    void navigate(then, { replace: isHere, state: { signed } satisfies SignedBefore })
  }
  if (!note.maySign)
    return (
      <CardPart tone="sunk">
        <p>{t('encounters.signDoctor')}</p>
      </CardPart>
    )
  return (
    <CardPart tone="sunk">
      <Stack gap="small">
        {problem && <RefusalNote refusal={problem} isTeam />}
        {!isOpen && <HeldNote {...{ held, saving }} changed={changed.length > 0 && wordsOf(changed)} />}
        {isTrouble(saving) && held !== 'unsaved' && <Note tone="bad">{t('encounters.refusedSave')}</Note>}
        {isOpen && (
          <Note
            key={String(hasTried)}
            tone={hasTried ? 'bad' : 'warn'}
            role={hasTried ? 'alert' : undefined}
            action={
              <Button size="small" onClick={goToMarked}>
                {t('noteTexts.unfilledShow')}
              </Button>
            }
          >
            {t('encounters.signMarked')} {inConflict.length > 0 && <b>{wordsOf(inConflict)}</b>}
          </Note>
        )}
        <CriticalNote note={note} draft={draft} />
        {content.diagnoses.length === 0 && <p className={text.quiet}>{t('encounters.noDiagnosisYet')}</p>}
        <UnfilledNote written={textsIn(content)} isTried={hasTried} />
        <p>
          <b>{t('encounters.signTitle')}</b> {t('encounters.signText')}
        </p>
        <div>
          <Checkbox
            label={t('encounters.signShare', { name: names })}
            checked={isShared}
            onChange={({ target }) => setShared(target.checked)}
          />
          {others !== null && asksFirst({ months, readers }) && (
            <p>{t('encounters.askFirst', { name: patientName({ patient: note.patient }), others })}</p>
          )}
          <p className={text.quiet}>
            {readers.length > 0 ? t('encounters.signShareHint') : t('encounters.noReaderYet', { name: names })}
          </p>
        </div>
        <Row>
          <Button kind="main" icon={PenLine} busy={busy} onClick={() => void sign(null)}>
            {t('encounters.sign')}
          </Button>
          {next ? (
            <Button held={busy} onClick={() => void sign(hrefOf(next.id))}>
              {t('encounters.signNext', { name: patientName(next) })}
            </Button>
          ) : (
            finish && (
              <Button held={busy} onClick={() => void sign(hrefOf(note.visit.appointmentId))}>
                {t('encounters.signFinish')}
              </Button>
            )
          )}
        </Row>
        {finish && <p className={text.quiet}>{t(next ? 'encounters.signNextFinishes' : 'encounters.signLeaves')}</p>}
      </Stack>
    </CardPart>
  )
}
