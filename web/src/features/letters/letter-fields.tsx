import type { TextField } from '@polyclinic/domain/encounters/content.ts'
import type { LetterContent, Referral, Report, SickNote } from '@polyclinic/domain/letters/model.ts'
import { tellsOrder } from '@polyclinic/domain/letters/decide-letter.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useRef, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { typedText } from '../../platform/page/typed-text.ts'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import text from '../../ui/text.module.css'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import { PhraseField } from '../note-texts/phrase-field.tsx'
import { TemplateMenu } from '../note-texts/template-menu.tsx'
import { spanWords } from './span-words.ts'
import { roomFor, type FilledPart } from './starting-text.ts'

/** The visit that a letter comes from. */
export type LetterVisit = {
  /** Its day. */
  seen: PlainDate
  /** Whether it was booked for somebody with statutory health insurance. */
  isStatutory: boolean
}

type FieldsProps<Content> = {
  content: Content
  /** Whose beginning had no room for all that the note says. */
  cut: readonly FilledPart[]
  wrong: readonly WrongField[]
  country: string
  diagnoses: string
  visit: LetterVisit
  /** Told of what the browser does not tell of: a phrase or a template that was put in. */
  onTyped: (typed: Partial<Record<TypedPart, string>>) => void
}
/** What is typed with phrases. */
type TypedPart = ColleagueText | 'remark'

/** What is filled in for a letter of any kind. */
export function LetterFields({ content, ...props }: FieldsProps<LetterContent>) {
  return content.kind === 'sick-note' ? (
    <SickNoteFields content={content} {...props} />
  ) : (
    <ColleagueFields content={content} {...props} />
  )
}

function SickNoteFields({ content, wrong, country, diagnoses, visit, onTyped }: FieldsProps<SickNote>) {
  const texts = useTexts()
  const { t } = texts
  const [days, setDays] = useState({ from: content.from, until: content.until })
  const [remark, setRemark] = useState(content.remark)
  const span = spanWords(days, visit.seen, texts)
  return (
    <Stack>
      {country === 'DE' && <Note tone="warn">{t(visit.isStatutory ? 'letters.eauInstead' : 'letters.notEau')}</Note>}
      <FieldRow>
        <Field label={t('letters.from')} id="from" error={messageOf(wrong, 'from')}>
          <TextInput
            type="date"
            name="from"
            defaultValue={content.from}
            onChange={({ target }) => setDays({ ...days, from: target.value })}
          />
        </Field>
        <Field label={t('letters.until')} id="until" error={messageOf(wrong, 'until')}>
          <TextInput
            type="date"
            name="until"
            defaultValue={content.until}
            onChange={({ target }) => setDays({ ...days, until: target.value })}
          />
        </Field>
      </FieldRow>
      <div aria-live="polite">
        {span && (span.isUnusual ? <Note tone="warn">{span.words}</Note> : <p className={text.quiet}>{span.words}</p>)}
      </div>
      <FieldRow>
        <Field label={t('letters.keptFrom')}>
          <Select name="keptFrom" defaultValue={content.keptFrom}>
            <option value="work">{t('letters.work')}</option>
            <option value="school">{t('letters.school')}</option>
          </Select>
        </Field>
        {tellsOrder({ country, isStatutory: visit.isStatutory }) && (
          <Field label={t('letters.order')}>
            <Select name="order" defaultValue={content.isFirst ? 'first' : 'following'}>
              <option value="first">{t('letters.first')}</option>
              <option value="following">{t('letters.following')}</option>
            </Select>
          </Field>
        )}
      </FieldRow>
      <Field
        label={t('letters.diagnosis')}
        id="diagnosis"
        error={messageOf(wrong, 'diagnosis')}
        optional={t('common.optional')}
        hint={t('letters.diagnosisHint')}
        below={diagnoses && t('letters.diagnosesOfNote', { diagnoses: diagnoses.replaceAll('\n', '; ') })}
      >
        <TextInput name="diagnosis" maxLength={300} autoComplete="off" defaultValue={content.diagnosis ?? ''} />
      </Field>
      <PhraseField
        {...{ name: 'remark', id: 'remark', label: t('letters.remark'), maxLength: 1000, rows: 2 }}
        optional={t('common.optional')}
        error={messageOf(wrong, 'remark')}
        value={remark}
        onType={(value) => {
          setRemark(value)
          onTyped({ remark: value })
        }}
      />
    </Stack>
  )
}

type ColleagueText = Exclude<keyof Referral | keyof Report, 'kind'>
/** Without which none is issued. */
export const required = {
  referral: ['recipient', 'question'],
  report: ['recipient', 'assessment'],
} as const satisfies Record<string, readonly ColleagueText[]>
/** Where a template's parts go: what was found, and what is done. */
const placeInLetter: Record<TextField, 'findings' | 'therapy'> = {
  complaint: 'findings',
  findings: 'findings',
  plan: 'therapy',
}

/** A letter to a colleague: to whom a patient is sent, or who sent one. */
function ColleagueFields({ content, cut, wrong, country, onTyped }: FieldsProps<Referral | Report>) {
  const { t } = useTexts()
  const [typed, setTyped] = useState(content)
  const latest = useRef(content)
  const fields = useRef<HTMLDivElement>(null)
  const type = (name: ColleagueText, value: string) => {
    latest.current = { ...latest.current, [name]: value }
    setTyped(latest.current)
    onTyped({ [name]: value })
  }
  const area = (name: ColleagueText, maxLength: number, rows: number) => (
    <PhraseField
      {...{ name, id: name, label: t(`letters.${name}`), maxLength, rows }}
      hint={name === 'recipient' ? t('letters.recipientHint') : undefined}
      below={(cut as readonly string[]).includes(name) && t('letters.cut', { most: maxLength })}
      optional={(required[content.kind] as readonly string[]).includes(name) ? undefined : t('common.optional')}
      error={messageOf(wrong, name)}
      value={name in typed ? typed[name as keyof typeof typed] : ''}
      onType={(value) => type(name, value)}
    />
  )
  return (
    <div ref={fields}>
      <Stack>
        {country === 'DE' && content.kind === 'referral' && <Note>{t('letters.notReferralForm')}</Note>}
        <div>
          <TemplateMenu
            placeOf={(part) => placeInLetter[part]}
            room={(name) => roomFor[name]}
            read={(name) => latest.current[name]}
            onType={type}
            within={fields}
          />
        </div>
        {area('recipient', 400, 3)}
        {content.kind === 'referral' && area('question', 2000, 2)}
        {area('diagnoses', roomFor.diagnoses, 3)}
        {area('findings', roomFor.findings, 6)}
        {area('therapy', roomFor.therapy, 3)}
        {content.kind === 'report' && area('assessment', 3000, 3)}
      </Stack>
    </div>
  )
}

/** What was filled in. */
export function typedLetter(kind: LetterContent['kind'], form: FormData): LetterContent {
  const typed = (name: string) => typedText(form, name).trim()
  const said = { diagnoses: typed('diagnoses'), findings: typed('findings'), therapy: typed('therapy') }
  if (kind === 'referral') return { kind, recipient: typed('recipient'), question: typed('question'), ...said }
  if (kind === 'report') return { kind, recipient: typed('recipient'), ...said, assessment: typed('assessment') }
  return {
    ...{ kind, from: typed('from'), until: typed('until'), remark: typed('remark') },
    // Where it is not asked, it is the first.
    isFirst: typed('order') !== 'following',
    keptFrom: typed('keptFrom') === 'school' ? 'school' : 'work',
    diagnosis: typed('diagnosis') || null,
  }
}
