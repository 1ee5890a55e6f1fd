import type { TextField } from '@polyclinic/domain/encounters/content.ts'
import type { DraftFields } from '@polyclinic/domain/encounters/draft-endpoints.ts'
import type { LetterContent, Referral, Report, SickNote } from '@polyclinic/domain/letters/model.ts'
import { tellsOrder } from '@polyclinic/domain/letters/decide-letter.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useRef } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
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
import type { LetterField } from './use-kept-letter.ts'
import { DateInput } from '../forms/date-input.tsx'

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
  /** Nothing more is taken. */
  isLocked: boolean
  /** What stands in a field in this moment. */
  read: (field: ColleagueText) => string
  onType: <Field extends LetterField>(field: Field, value: DraftFields[Field]) => void
}

/** What is filled in for a letter of any kind. */
export function LetterFields({ content, ...props }: FieldsProps<LetterContent>) {
  return content.kind === 'sick-note' ? (
    <SickNoteFields content={content} {...props} />
  ) : (
    <ColleagueFields content={content} {...props} />
  )
}

function SickNoteFields({ content, wrong, country, diagnoses, visit, isLocked, onType }: FieldsProps<SickNote>) {
  const texts = useTexts()
  const { t } = texts
  const span = spanWords(content, visit.seen, texts)
  return (
    <Stack>
      {country === 'DE' && <Note tone="warn">{t(visit.isStatutory ? 'letters.eauInstead' : 'letters.notEau')}</Note>}
      <FieldRow>
        <Field label={t('letters.from')} id="from" error={messageOf(wrong, 'from')}>
          <DateInput date={content.from} readOnly={isLocked} onChange={(day) => onType('from', day)} />
        </Field>
        <Field label={t('letters.until')} id="until" error={messageOf(wrong, 'until')}>
          <DateInput date={content.until} readOnly={isLocked} onChange={(day) => onType('until', day)} />
        </Field>
      </FieldRow>
      <div aria-live="polite">
        {span && (span.isUnusual ? <Note tone="warn">{span.words}</Note> : <p className={text.quiet}>{span.words}</p>)}
      </div>
      <FieldRow>
        <Field label={t('letters.keptFrom')} id="keptFrom" error={messageOf(wrong, 'keptFrom')}>
          <Select
            value={content.keptFrom}
            disabled={isLocked}
            onChange={({ target }) => onType('keptFrom', target.value === 'school' ? 'school' : 'work')}
          >
            <option value="work">{t('letters.work')}</option>
            <option value="school">{t('letters.school')}</option>
          </Select>
        </Field>
        {tellsOrder({ country, isStatutory: visit.isStatutory }) && (
          <Field label={t('letters.order')} id="isFirst" error={messageOf(wrong, 'isFirst')}>
            <Select
              value={content.isFirst ? 'first' : 'following'}
              disabled={isLocked}
              onChange={({ target }) => onType('isFirst', target.value === 'first')}
            >
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
        <TextInput
          maxLength={300}
          autoComplete="off"
          value={content.diagnosis ?? ''}
          readOnly={isLocked}
          onChange={({ target }) => onType('diagnosis', target.value || null)}
        />
      </Field>
      <PhraseField
        {...{ name: 'remark', id: 'remark', label: t('letters.remark'), maxLength: 1000, rows: 2 }}
        optional={t('common.optional')}
        error={messageOf(wrong, 'remark')}
        value={content.remark}
        isLocked={isLocked}
        onType={(value) => onType('remark', value)}
      />
    </Stack>
  )
}

export type ColleagueText = Exclude<keyof Referral | keyof Report, 'kind'>
/** Without which none is issued. */
export const required = {
  referral: ['recipient', 'question'],
  report: ['recipient', 'assessment'],
} as const satisfies Record<string, readonly ColleagueText[]>
/** Where a template's parts go: what was found, and what is done. */
type TextPlace = 'findings' | 'therapy'
const placeInLetter: Record<TextField, TextPlace> = {
  complaint: 'findings',
  findings: 'findings',
  plan: 'therapy',
}

/** A letter to a colleague: to whom a patient is sent, or who sent one. */
function ColleagueFields({ content, cut, wrong, country, isLocked, read, onType }: FieldsProps<Referral | Report>) {
  const { t } = useTexts()
  const fields = useRef<HTMLDivElement>(null)
  const area = (name: ColleagueText, maxLength: number, rows: number) => (
    <PhraseField
      {...{ name, id: name, label: t(`letters.${name}`), maxLength, rows }}
      hint={name === 'recipient' ? t('letters.recipientHint') : undefined}
      below={(cut as readonly string[]).includes(name) && t('letters.cut', { most: maxLength })}
      optional={(required[content.kind] as readonly string[]).includes(name) ? undefined : t('common.optional')}
      error={messageOf(wrong, name)}
      value={name in content ? content[name as keyof typeof content] : ''}
      isLocked={isLocked}
      onType={(value) => onType(name, value)}
    />
  )
  return (
    <div ref={fields}>
      <Stack>
        {country === 'DE' && content.kind === 'referral' && <Note>{t('letters.notReferralForm')}</Note>}
        {!isLocked && (
          <div>
            <TemplateMenu<TextPlace>
              placeOf={(part) => placeInLetter[part]}
              room={(name) => roomFor[name]}
              {...{ read, onType }}
              within={fields}
            />
          </div>
        )}
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
