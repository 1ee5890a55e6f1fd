import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Document, Schema } from './document.ts'

export type Judge = {
  /** Whether a field of a request is what the document says. */
  fits: (schema: Schema, value: unknown) => boolean
  /** What is wrong with a value, in words; null when nothing is. */
  wrongWith: (schema: object, value: unknown) => string | null
}

/** As the server reads it: without the white space around what the document calls trimmed. */
function trimmed(schema: Schema, value: unknown): unknown {
  if (schema.anyOf) return schema.anyOf.reduce((read, option) => trimmed(option, read), value)
  if (typeof value === 'string') return schema['x-trimmed'] ? value.trim() : value
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !schema.properties) return value
  const { properties } = schema
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      Object.hasOwn(properties, name) ? trimmed(properties[name]!, inner) : inner,
    ]),
  )
}

/** The served document's own schemas, which refer to each other by `#/components/…`. */
export function judgeBy({ components }: Document): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: false, code: { optimize: false } })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'urn:polyclinic:api', components })
  const compiled = new Map<object, ReturnType<typeof ajv.compile>>()
  // Of thousands of schemas (a refusal of each status of each operation) most read like another one.
  const byText = new Map<string, ReturnType<typeof ajv.compile>>()
  const compile = (schema: object) => {
    const known = compiled.get(schema)
    if (known) return known
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"urn:polyclinic:api#/components/')
    const made = byText.get(text) ?? ajv.compile(JSON.parse(text) as object)
    byText.set(text, made)
    compiled.set(schema, made)
    return made
  }
  const wrongWith = (schema: object, value: unknown) => {
    const validate = compile(schema)
    return validate(value) ? null : ajv.errorsText(validate.errors)
  }
  return { wrongWith, fits: (schema, value) => wrongWith(schema, trimmed(schema, value)) === null }
}
