import { z } from 'zod'
import { id, line, text } from '../kit/shapes.ts'
import { isMisread } from './dose/misread.ts'
import { readStrength } from './dose/strength.ts'
import {
  amountAtMost,
  daysAtMost,
  drugForms,
  drugsAtMost,
  everyDaysAtMost,
  foods,
  hoursApartAtMost,
} from './vocabulary.ts'
import { issueKinds, ongoing, overrideReasons, quantityAtMost, routes } from './vocabulary.ts'

// What stands on a prescription, as it is sent and stored.

export * from './vocabulary.ts'

/** What is read from right to left, or not at all: with it a line shows something else than it says. */
const hiddenCharacters = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
export const withoutHidden = (value: string) => value.replaceAll(hiddenCharacters, '')
const shownLine = (max: number) => z.string().overwrite(withoutHidden).pipe(line(max))
const shownText = (max: number) => z.string().overwrite(withoutHidden).pipe(text(max))

const withThreeDecimals = (value: number) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6
/** How much of a drug is taken at once, in the unit of its form. */
const amount = z.number().min(0).max(amountAtMost).refine(withThreeDecimals, 'too_precise')
const someAmount = amount.refine((value) => value > 0, 'required')

export const dose = z.discriminatedUnion('kind', [
  z
    .strictObject({ kind: z.literal('times'), morning: amount, noon: amount, evening: amount, night: amount })
    .describe('1-0-1-0.'),
  z.strictObject({ kind: z.literal('every'), amount: someAmount, hours: z.int().min(1).max(hoursApartAtMost) }),
  z.strictObject({
    kind: z.literal('as-needed'),
    amount: someAmount,
    hoursApart: z.int().min(1).max(hoursApartAtMost).nullable(),
    mostPerDay: someAmount.describe('In the unit of the form, within 24 hours.'),
    occasion: shownLine(120).nullable().describe('For what: for pain, for fever.'),
  }),
  z.strictObject({ kind: z.literal('text'), text: shownText(500) }).describe('In words, of which nothing is computed.'),
])
export type Dose = z.output<typeof dose>

/** Why a serious finding does not keep a doctor from signing. */
export const override = z.strictObject({
  id: id.optional().describe('Chosen by whoever gives it: the same reason given by another is another.'),
  issue: line(1200).describe('The key of the finding, which may have words of the chart in it.'),
  reason: z.enum(overrideReasons),
  text: text(500).describe('Required with `other`.'),
})

/** As it is kept: with who gave it. Only the reasons of the doctor who signs answer a finding. */
export type GivenOverride = z.output<typeof override> & { by?: { userId: string; name: string } }

/** How one goes on from another. */
export const chainKinds = ['renewal', 'replacement'] as const
export type ChainKind = (typeof chainKinds)[number]

/** A drug as it is prescribed; the doctor may type one that no list has. */
export const prescribedDrug = z.strictObject({
  id: id.describe('Chosen by whoever adds it; the medication request has it once it is signed.'),
  drug: line(120).nullable().describe('Its key in the list or the clinic’s formulary; null: typed.'),
  name: shownLine(200).describe('As it is printed, without its strength.'),
  strength: shownText(60)
    .refine((value) => value === '' || !isMisread(readStrength(value)), 'not_understood')
    .describe('Such as 500 mg, 250 mg/5 ml; nothing where it is not known.'),
  form: z.enum(drugForms).nullable(),
  route: z.enum(routes).nullable(),
  dose: dose.nullable().describe('Null: not said yet; it must be before signing.'),
  everyDays: z.int().min(1).max(everyDaysAtMost).describe('1: each day; 2: every other day; 7: once a week.'),
  days: z
    .union([z.int().min(1).max(daysAtMost), z.literal(ongoing)])
    .nullable()
    .describe('How long; `ongoing`: until further notice; null: not said yet, and it must be before signing.'),
  quantity: z
    .number()
    .positive()
    .max(quantityAtMost)
    .refine(withThreeDecimals, 'too_precise')
    .nullable()
    .describe('In the unit of the form; null: as computed from dose and days.'),
  repeats: z.int().min(0).max(11),
  mayBeSubstituted: z.boolean(),
  food: z.enum(foods).nullable(),
  note: shownText(500).describe('For the patient, in their language.'),
  indication: shownLine(300).nullable(),
  prior: z
    .strictObject({ id, kind: z.enum(chainKinds) })
    .nullable()
    .describe('The medication request that it goes on from, or takes the place of.'),
  overrides: z.array(override).max(40),
})
export type PrescribedDrug = z.output<typeof prescribedDrug>

/** What a doctor fills in; the rest of the paper (whose, from whom, when) is known. */
export const prescriptionContent = z.strictObject({
  items: z.array(prescribedDrug).max(drugsAtMost),
  language: z.enum(['en', 'de']).describe('In which the patient reads how to take it.'),
})
export type PrescriptionContent = z.output<typeof prescriptionContent>

/** What a check found. `unknown`: what could not be checked, and why. */
export const issue = z.object({
  key: z.string(),
  itemId: id.nullable().describe('Null: of the whole prescription.'),
  kind: z.enum(issueKinds),
  severity: z.enum(['serious', 'minor', 'unknown']),
  title: z.string().describe('In the clinic’s language, as a doctor reads it.'),
  text: z.string(),
  source: z.string().nullable().describe('Where the rule comes from.'),
  mayBeOverridden: z.boolean(),
  isOverridden: z.boolean().describe('By the doctor who signs.'),
  given: z
    .array(z.object({ by: z.string(), reason: z.enum(overrideReasons), text: z.string() }))
    .optional()
    .describe('Reasons that others gave, who do not sign: the doctor is asked all the same.'),
})
export type Issue = z.output<typeof issue>

export const prescriptionStatuses = ['draft', 'active'] as const
export type PrescriptionStatus = (typeof prescriptionStatuses)[number]
export const repeatStatuses = ['requested', 'fulfilled', 'declined'] as const
