import type { Endpoint } from '@polyclinic/domain/kit/endpoint.ts'

const escaped = (path: string) => path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
/** Any value for a parameter, and the slash at the end or not. */
const shapeOf = (path: string) => new RegExp(`^${escaped(path.replace(/\/$/, '')).replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)

/** Which methods an address of the API takes; none where there is nothing. */
export function methodsByPath(contracts: readonly Pick<Endpoint, 'method' | 'path' | 'mediaType'>[]) {
  const known = contracts.map(({ method, path, mediaType }) => ({
    shape: shapeOf(path),
    methods: method === 'GET' && mediaType !== 'text/event-stream' ? [method, 'HEAD'] : [method],
  }))
  return (path: string): string[] =>
    [...new Set(known.flatMap(({ shape, methods }) => (shape.test(path) ? methods : [])))].toSorted()
}
