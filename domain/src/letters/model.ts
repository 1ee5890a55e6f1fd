import { z } from 'zod'
import { line, plainDate, text } from '../kit/shapes.ts'
import { daysFromVisitAtMost } from './limits.ts'

// What a doctor fills in for a letter; the rest of it (whose, from whom, when) is known.

/** More is no letter, and many pages of nothing. */
const linesAtMost = 200
const part = (max: number) => text(max).refine((value) => value.split('\n').length <= linesAtMost, 'too_many_lines')
const filled = (max: number) => part(max).refine((value) => value !== '', 'required')

export const sickNote = z.strictObject({
  kind: z.literal('sick-note'),
  isFirst: z.boolean().describe('Or it follows on an earlier one.'),
  keptFrom: z.enum(['work', 'school']),
  from: plainDate.describe(`Both days are within ${daysFromVisitAtMost} of the visit’s.`),
  until: plainDate.describe('The last day, included.'),
  diagnosis: line(300).nullable().describe('Null unless it is to be told to whoever gets the note.'),
  remark: part(1000),
})

export const referral = z.strictObject({
  kind: z.literal('referral'),
  recipient: filled(400).describe('Name and address, line by line.'),
  question: filled(2000),
  diagnoses: part(3000),
  findings: part(12_000),
  therapy: part(6000).describe('What was done and is taken.'),
})

export const report = z.strictObject({
  kind: z.literal('report'),
  recipient: filled(400).describe('Who sent the patient: name and address, line by line.'),
  diagnoses: part(3000),
  findings: part(12_000),
  therapy: part(6000).describe('What was done and is taken.'),
  assessment: filled(3000).describe('What is made of it, and what is recommended.'),
})

export const letterContent = z.discriminatedUnion('kind', [sickNote, referral, report])
export type LetterContent = z.output<typeof letterContent>
export type SickNote = z.output<typeof sickNote>
export type Referral = z.output<typeof referral>
export type Report = z.output<typeof report>
