import { pointerTo } from '../../src/platform/http/pointer.ts'
import { at, put, type SentRequest, type Attempt } from './attempts.ts'
import { anyText, anyValue, changed, type Chance } from './chance.ts'
import type { Operation, Parameter, Schema } from './document.ts'
import { wrongInAddress } from './odd-texts.ts'
import { sample } from './sample.ts'
import type { Judge } from './schemas.ts'
import { hasHalf } from './odd-values.ts'

/** The paths of every field of a body, itself included. */
const pathsIn = ({ properties = {} }: Schema): string[][] => [
  [],
  ...Object.entries(properties).flatMap(([name, inner]) => pathsIn(inner).map((path) => [name, ...path])),
]

const schemaAt = (schema: Schema, path: readonly string[]) =>
  path.reduce<Schema>((inner, name) => inner.properties![name]!, schema)

type Change = { asked: SentRequest; pointer: string; wrong: boolean }
type Draw = { judge: Judge; chance: Chance }

const drawnText = (chance: Chance, right: unknown) =>
  chance.is(0.6) && typeof right === 'string' ? changed(chance, right) : anyText(chance)

function inBody({ judge, chance }: Draw, whole: Schema, asked: SentRequest): Change {
  const path = chance.pick(pathsIn(whole))
  const schema = schemaAt(whole, path)
  const right = at(asked.body, path) ?? sample(schema)
  const value = chance.is(0.4) ? anyValue(chance) : chance.is(0.5) ? drawnText(chance, right) : right
  const body = put(whole, asked.body, path, value)
  return {
    asked: { ...asked, body },
    pointer: pointerTo('body', path),
    wrong: hasHalf(value) || !judge.fits(schema, value),
  }
}

/** Every byte that is not plain, as an address carries it; lone surrogates as the bytes that they would be. */
const inAddress = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80').replaceAll("'", '%27')

function inParameter({ judge, chance }: Draw, parameter: Parameter, asked: SentRequest): Change | null {
  const { name, in: place, schema } = parameter
  const own = name.toLowerCase()
  if (place === 'header') {
    // What a client can send at all: visible Latin-1.
    const value = drawnText(chance, asked.headers[own])
      .replaceAll(/[^\x20-\xff]|\x7f/g, '')
      .trim()
    const headers = { ...asked.headers, [own]: value }
    return { asked: { ...asked, headers }, pointer: pointerTo('headers', [own]), wrong: !judge.fits(schema, value) }
  }
  const right = place === 'path' ? asked.params[name] : asked.query.find(([field]) => field === name)?.[1]
  const value = inAddress(drawnText(chance, right ?? String(sample(schema))))
  const wrong = wrongInAddress(judge, schema, value)
  // Other addresses: of the list, of nothing, or of an operation beside it.
  if (place === 'path' && /^(\.|%2E)*$/i.test(value)) return null
  if (place === 'path')
    return {
      asked: { ...asked, params: { ...asked.params, [name]: value } },
      pointer: pointerTo('params', [name]),
      wrong,
    }
  const query = [...asked.query.filter(([field]) => field !== name), [name, value] as const]
  return { asked: { ...asked, query }, pointer: pointerTo('query', [name]), wrong }
}

const toldOf = ({ headers: { authorization: _secret, ...headers }, ...asked }: SentRequest) =>
  JSON.stringify({ ...asked, headers }).slice(0, 600)

/** So many requests with one to three fields drawn at random: any text or value, or the right one changed in one place. */
export function randomAttempts(draw: Draw, operation: Operation, right: SentRequest, count: number): Attempt[] {
  const { body, parameters } = operation
  const places = [...parameters, ...(body ? [body, body] : [])]
  if (places.length === 0) return []
  return Array.from({ length: count }, () => {
    let asked = right
    const wrong: string[] = []
    for (const place of new Set(Array.from({ length: 1 + draw.chance.below(3) }, () => draw.chance.pick(places)))) {
      const change = 'in' in place ? inParameter(draw, place, asked) : inBody(draw, place, asked)
      if (change?.wrong) wrong.push(change.pointer)
      if (change) asked = change.asked
    }
    return { pointers: wrong, kind: toldOf(asked), wrong: wrong.length > 0, asked }
  })
}
