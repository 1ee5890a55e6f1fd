import { z } from 'zod'
import { line, text } from '../kit/shapes.ts'
import { certainties, textAtMost, type Content, type ContentField } from './content.ts'
import { vitalNames, vitals, type VitalName } from './vitals.ts'

// What a visit note says, as it is sent and stored.

const note = () => text(textAtMost)
const vital = (name: VitalName) => {
  const [least, most] = vitals[name].possible
  return z
    .number()
    .min(least)
    .max(most)
    .nullable()
    .describe(`In ${vitals[name].unit}; outside of ${least} to ${most} it is taken for a mistake.`)
}

export const diagnosisCode = z
  .string()
  .max(12)
  .regex(/^[A-Z][0-9A-Z]{1,3}(\.[0-9A-Z-]{1,5})?$/)
export const diagnosisTitle = line(300)
/** What a diagnosis is called. */
export const diagnosisName = {
  code: diagnosisCode.nullable().describe('Of ICD-10 in the country’s edition; null for words without a code.'),
  title: diagnosisTitle,
}
export const diagnosis = z.strictObject({
  ...diagnosisName,
  certainty: z
    .enum(certainties)
    .nullable()
    .describe('Where the country’s billing asks for it (§ 295 SGB V): confirmed, suspected, excluded, history of.'),
})

/** Every part of a note; what was never written is empty. */
export const content = z.strictObject({
  complaint: note(),
  findings: note(),
  diagnoses: z.array(diagnosis).max(30),
  plan: note(),
  ...(Object.fromEntries(vitalNames.map((name) => [name, vital(name)])) as Record<VitalName, ReturnType<typeof vital>>),
} satisfies { [Field in ContentField]: z.ZodType<Content[Field]> })
