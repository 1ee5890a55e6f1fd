import { z } from 'zod'
import { line, text } from '../kit/shapes.ts'
import { legalLimits } from './limits.ts'
import { bytesOfTexts, longestPage } from './text-size.ts'

const sections = z
  .array(
    z.strictObject({
      heading: line(legalLimits.heading),
      paragraphs: z.array(text(legalLimits.paragraph).min(1)).min(1),
    }),
  )
  .min(1)

const pages = z.strictObject({
  privacy: sections,
  notice: sections
    .optional()
    .describe(
      'The Notice of Privacy Practices, which whoever HIPAA binds posts on their site (45 CFR 164.520 (c) (3) (i)).',
    ),
  imprint: sections.optional(),
  accessibility: sections,
})

/** A clinic's legal texts, as its file and its screen give them. What a file may say, a screen can save again. */
export const legalTexts = pages.superRefine((texts, context) => {
  if (bytesOfTexts(texts) <= legalLimits.bytes) return
  const message = `all pages together take more than ${legalLimits.bytes} bytes`
  context.addIssue({ code: 'custom', path: [longestPage(texts)], message, params: { code: 'too_long' } })
})
export type LegalTexts = z.infer<typeof legalTexts>

/** As they are stored: of a clinic that was never given any there are none. */
export const storedLegalTexts = pages.partial()
