import { endpoints } from '@polyclinic/domain/endpoints.ts'
import type { Endpoint } from '@polyclinic/domain/kit/endpoint.ts'
import { mediaTypesOf } from '@polyclinic/domain/kit/file.ts'
import type { Plugin } from 'vite'
import type { Shape } from '../src/platform/api/http-shapes.ts'

const shapesFile = /\/src\/platform\/api\/http-shapes\.ts$/

/** Tells the browser what every answer carries, without the contracts and their library. */
export function answerShapes(): Plugin {
  return {
    name: 'polyclinic:answer-shapes',
    enforce: 'pre',
    transform(_code, id) {
      if (!shapesFile.test(id.split('?')[0] ?? id)) return null
      return { code: `export const shapes = ${shapes()}`, map: null }
    },
    // The file itself stays as it is when the contracts change: what tests keep of it must not.
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => (shapesFile.test(id.split('?')[0] ?? id) ? shapes() : undefined))
    },
  }
}

const shapes = () =>
  JSON.stringify(Object.fromEntries(answeredEndpoints.map((each) => [`${each.method} ${each.path}`, shapeOf(each)])))

/** Every operation of the API but streams, which have a reader of their own. */
export const answeredEndpoints = endpoints.filter(({ mediaType }) => mediaType !== 'text/event-stream')

type Field = { isOptional: () => boolean }
type Part = { shape?: Record<string, Field>; options?: readonly Part[] }

/** What an answer always has; of several that it may be, what all of them have. */
function namesIn({ shape = {}, options }: Part): string[] {
  const [first = [], ...others] = options?.map(namesIn) ?? [
    Object.keys(shape).filter((name) => !shape[name]!.isOptional()),
  ]
  return first.filter((name) => others.every((names) => names.includes(name)))
}

/** So many names tell an answer from anybody else's; each is sent with every first view. */
const enough = 4

function shapeOf({ name: operation, answers }: Endpoint): Shape {
  const [schema] = Object.values(answers)
  const fileTypes = mediaTypesOf(schema)
  if (fileTypes) return { fileTypes }
  if (schema?.type === 'undefined') return 'nothing'
  if (schema?.type === 'array') return 'list'
  const always = schema ? namesIn(schema as Part) : []
  if (always.length === 0) throw new Error(`Nothing tells the answer of ${operation} from somebody else's.`)
  return always.slice(0, enough)
}
