import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Document } from './document.ts'

export type Judge = {
  /** Whether the value is what the document says. */
  fits: (schema: object, value: unknown) => boolean
  /** What is wrong with the value, in words; null when nothing is. */
  wrongWith: (schema: object, value: unknown) => string | null
}

/** The served document's own schemas, which refer to each other by `#/components/…`. */
export function judgeBy({ components }: Document): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'urn:polyclinic:api', components })
  const compiled = new Map<object, ReturnType<typeof ajv.compile>>()
  const compile = (schema: object) => {
    const known = compiled.get(schema)
    if (known) return known
    const absolute = JSON.parse(
      JSON.stringify(schema).replaceAll('"#/components/', '"urn:polyclinic:api#/components/'),
    ) as object
    const made = ajv.compile(absolute)
    compiled.set(schema, made)
    return made
  }
  const wrongWith = (schema: object, value: unknown) => {
    const validate = compile(schema)
    return validate(value) ? null : ajv.errorsText(validate.errors)
  }
  return { wrongWith, fits: (schema, value) => wrongWith(schema, value) === null }
}
