import { pointerTo } from '../../src/platform/http/pointer.ts'
import type { Operation, Schema } from './document.ts'
import { oddHeaders, oddTexts } from './odd-texts.ts'
import { sample } from './sample.ts'
import type { Judge } from './schemas.ts'
import { jsonOf, oddValues } from './odd-values.ts'

/** What is sent. Path and query stand as they will in the address. */
export type SentRequest = {
  params: Record<string, string>
  query: readonly (readonly [string, string])[]
  headers: Record<string, string>
  body: unknown
}

/** One odd request: which of its fields, how, and whether it has to be refused. */
export type Attempt = { pointers: readonly string[]; kind: string; wrong: boolean; asked: SentRequest }

const unknownNames = ['surprise', '__proto__', 'constructor', 'toString', '', 'a/b~c']
// What a caller would like to decide for themselves.
const forbiddenNames = ['organizationId', 'organization_id', 'status', 'roles', 'version', 'priceMinor', 'createdAt']

/** An own property of that name, `__proto__` included. */
const withName = (object: object, name: string, value: unknown): object =>
  Object.defineProperty({ ...object }, name, { value, enumerable: true, configurable: true, writable: true })

/** The body with another value at the path; objects on the way that the example leaves out are made. */
export function put(schema: Schema, body: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  const object = (body ?? sample(schema)) as Record<string, unknown>
  const inner = schema.properties?.[name] ?? {}
  return withName(object, name, put(inner, object[name], rest, value))
}

const without = (object: object, name: string) =>
  Object.fromEntries(Object.entries(object).filter(([own]) => own !== name))

export const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value)

function ofBody(judge: Judge, whole: Schema, asked: SentRequest): Attempt[] {
  const attempts: Attempt[] = []
  const add = (path: readonly string[], kind: string, wrong: boolean, body: unknown) =>
    attempts.push({ pointers: [pointerTo('body', path)], kind, wrong, asked: { ...asked, body } })
  const visit = (schema: Schema, path: readonly string[]) => {
    const right = at(asked.body, path) ?? sample(schema)
    for (const { kind, value, wrong } of oddValues(judge, schema, right))
      add(path, kind, wrong, put(whole, asked.body, path, value))
    if (schema.type !== 'object') return
    for (const name of schema.required ?? [])
      add([...path, name], 'missing', true, put(whole, asked.body, path, without(right as object, name)))
    for (const name of [...unknownNames, ...forbiddenNames])
      if (!Object.hasOwn(schema.properties ?? {}, name))
        add([...path, name], 'unknown', true, put(whole, asked.body, path, withName(right as object, name, { x: 1 })))
    for (const [name, inner] of Object.entries(schema.properties ?? {})) visit(inner, [...path, name])
  }
  visit(whole, [])
  return attempts
}

function ofParameters(judge: Judge, { parameters }: Operation, asked: SentRequest): Attempt[] {
  return parameters.flatMap((parameter): Attempt[] => {
    const { name, in: place, required } = parameter
    const kept = asked.query.filter(([own]) => own !== name)
    if (place === 'path')
      return oddTexts(judge, parameter).map(({ value, ...odd }) => ({
        ...odd,
        pointers: [pointerTo('params', [name])],
        asked: { ...asked, params: { ...asked.params, [name]: value } },
      }))
    if (place === 'header') {
      const own = name.toLowerCase()
      const pointers = [pointerTo('headers', [own])]
      const missing = {
        pointers,
        kind: 'missing',
        wrong: required,
        asked: { ...asked, headers: without(asked.headers, own) as Record<string, string> },
      }
      const odd = oddHeaders(judge, parameter).map(({ value, ...each }) => ({
        ...each,
        pointers,
        asked: { ...asked, headers: { ...asked.headers, [own]: value } },
      }))
      return [missing, ...odd]
    }
    const pointers = [pointerTo('query', [name])]
    const right = encodeURIComponent(String(asked.query.find(([own]) => own === name)?.[1] ?? sample(parameter.schema)))
    const twice = [...kept, [name, right], [name, right]] as const
    return [
      { pointers, kind: 'missing', wrong: required, asked: { ...asked, query: kept } },
      { pointers, kind: 'given twice', wrong: true, asked: { ...asked, query: twice } },
      ...oddTexts(judge, parameter).map(({ value, ...odd }) => ({
        ...odd,
        pointers,
        asked: { ...asked, query: [...kept, [name, value] as const] },
      })),
    ]
  })
}

function ofNothing({ method, body, takesFile, parameters }: Operation, asked: SentRequest): Attempt[] {
  const known = new Set(parameters.filter((each) => each.in === 'query').map(({ name }) => name))
  const query = [...unknownNames, ...forbiddenNames]
    .filter((name) => name !== '' && !known.has(name))
    .map((name) => ({
      pointers: [pointerTo('query', [name])],
      kind: 'unknown',
      wrong: true,
      asked: { ...asked, query: [...asked.query, [encodeURIComponent(name), '1'] as const] },
    }))
  if (body || takesFile || method === 'GET') return query
  const bodies: [string, string[], unknown][] = [
    ...forbiddenNames.map((name): [string, string[], unknown] => ['unknown', [name], { [name]: 'x' }]),
    ['a list', [], ['x']],
    ['a text', [], 'x'],
    ['null', [], null],
    ['@deep arrays@', [], '@deep arrays@'],
  ]
  return [
    ...query,
    ...bodies.map(([kind, path, sent]) => ({
      pointers: [pointerTo('body', path)],
      kind,
      wrong: true,
      asked: { ...asked, body: sent },
    })),
  ]
}

/** Every field of the operation, in every odd way, each beside parts that are right. */
export const attemptsOn = (judge: Judge, operation: Operation, asked: SentRequest): Attempt[] => [
  ...ofParameters(judge, operation, asked),
  ...(operation.body ? ofBody(judge, operation.body, asked) : []),
  ...ofNothing(operation, asked),
]

/** The request as it travels, relative to the API. */
export async function asSent({ path }: Operation, { params, query, headers, body }: SentRequest) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '')
  const search = query.map(([name, value]) => `${name}=${value}`).join('&')
  const url = filled + (search && `?${search}`)
  if (body === undefined) return { url, headers, body }
  if (!(body instanceof FormData))
    return { url, headers: { ...headers, 'content-type': 'application/json' }, body: jsonOf(body) }
  const parts = new Response(body)
  return {
    url,
    headers: { ...headers, 'content-type': parts.headers.get('content-type')! },
    body: Buffer.from(await parts.arrayBuffer()),
  }
}
