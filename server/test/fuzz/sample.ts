import type { Schema } from './document.ts'

const byFormat: Record<string, string> = {
  uuid: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00',
  'date-time': '2031-03-05T15:00:00Z',
  date: '1990-02-28',
}

/** A right value, for the parts of a request that its example leaves out. */
export function sample(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sample(schema.anyOf[0]!)
  if (schema.type === 'integer') return schema.minimum ?? 1
  if (schema.type === 'object')
    return Object.fromEntries((schema.required ?? []).map((name) => [name, sample(schema.properties![name]!)]))
  if (schema.format && byFormat[schema.format]) return byFormat[schema.format]
  if (schema.pattern?.startsWith('^\\+?[0-9')) return '+1 617 555 0100'
  if (schema.pattern?.includes('@[')) return 'somebody@example.test'
  if (schema.pattern?.startsWith('^"')) return '"1"'
  return 'a'.repeat(Math.min(schema.maxLength ?? 8, Math.max(schema.minLength ?? 1, 8)))
}
