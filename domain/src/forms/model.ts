import { z } from 'zod'
import { text } from '../kit/shapes.ts'
import { conditionTests, fieldKinds } from './definition.ts'
import { formLimits as most } from './limits.ts'

// A form as it is sent and stored. What is still being built may be empty: `definitionProblems` says what is missing.

/** Given by whoever adds a part, and kept: conditions and answers name it. */
export const partId = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9-]*$/)
  .meta({ example: 'pain-since' })

const figure = z.number().min(-1_000_000_000).max(1_000_000_000)

const condition = z.strictObject({
  field: partId,
  test: z.enum(conditionTests),
  value: z.union([partId, figure, z.boolean()]).describe('Of a choice the id of an option.'),
})

export const field = z.strictObject({
  id: partId,
  kind: z.enum(fieldKinds),
  label: text(most.label),
  help: text(most.help),
  isRequired: z.boolean().describe('Of a consent: who does not agree cannot complete the form.'),
  when: condition.nullable().describe('Shown while an earlier field is answered like this.'),
  options: z.array(z.strictObject({ id: partId, label: text(most.option) })).max(most.options),
  text: text(most.text).describe('Of an information, and the exact words of a consent.'),
  unit: text(most.unit),
  least: figure.nullable(),
  most: figure.nullable(),
  leastLabel: text(most.unit * 4),
  mostLabel: text(most.unit * 4),
})

export const definition = z.strictObject({
  sections: z
    .array(
      z.strictObject({
        id: partId,
        title: text(most.label),
        help: text(most.help),
        fields: z.array(field).max(most.fields),
      }),
    )
    .max(most.sections),
})

/** As it is typed: a number may be half written. Null: not answered. */
export const answer = z.union([text(most.answer), figure, z.boolean(), z.array(partId).max(most.options)]).nullable()
/** The same as it is read: of files their names. */
export const storedAnswer = z.union([answer, z.array(z.string())])
/** Some answers, by field: as a list, which has no names of its own. */
export const givenAnswers = z.array(z.strictObject({ field: partId, value: answer })).max(most.fields)
