import { z } from 'zod'
import { birthDate, line, phone, plainDate } from '../kit/shapes.ts'
import { eachPersonField, personFields, type PersonFieldName } from './person-fields.ts'

type Shapes<S> = { [N in PersonFieldName]: S }

const sent = eachPersonField((name): z.ZodType<string, string> => {
  const { kind, atMost } = personFields[name]
  return { phone, 'birth-date': birthDate, text: line(atMost) }[kind]
})

/** What is known of a person as whoever books says it, as its owner changes it, and as it is told. */
export const personFieldsToBook: Shapes<z.ZodOptional<z.ZodType<string, string>>> = eachPersonField((name) =>
  sent[name].optional(),
)
export const personFieldsToChange: Shapes<z.ZodOptional<z.ZodNullable<z.ZodType<string, string>>>> = eachPersonField(
  (name) => sent[name].nullable().optional(),
)
export const personFieldsAsTold: Shapes<z.ZodNullable<z.ZodType<string, string>>> = eachPersonField((name) =>
  (personFields[name].kind === 'birth-date' ? plainDate : z.string()).nullable(),
)
