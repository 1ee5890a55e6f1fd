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
      const shapes = answeredEndpoints.map((each) => [`${each.method} ${each.path}`, shapeOf(each)])
      return { code: `export const shapes = ${JSON.stringify(Object.fromEntries(shapes))}`, map: null }
    },
  }
}

/** Every operation of the API but streams, which have a reader of their own. */
export const answeredEndpoints = endpoints.filter(({ mediaType }) => mediaType !== 'text/event-stream')

type Field = { isOptional: () => boolean }

/** So many names tell an answer from anybody else's; each is sent with every first view. */
const enough = 4

function shapeOf({ name: operation, answers }: Endpoint): Shape {
  const [schema] = Object.values(answers)
  const fileTypes = mediaTypesOf(schema)
  if (fileTypes) return { fileTypes }
  if (schema?.type === 'undefined') return 'nothing'
  if (schema?.type === 'array') return 'list'
  const fields = schema && 'shape' in schema ? Object.entries(schema.shape as Record<string, Field>) : []
  const always = fields.filter(([, field]) => !field.isOptional()).map(([name]) => name)
  if (always.length === 0) throw new Error(`Nothing tells the answer of ${operation} from somebody else's.`)
  return always.slice(0, enough)
}
