import type { Endpoint } from '@polyclinic/domain/kit/endpoint.ts'
import { recordKinds, type RecordKind } from '@polyclinic/domain/kit/record-kinds.ts'

type Denied = Pick<Endpoint, 'access' | 'name' | 'path' | 'recordKind'>

const isKind = (noun: string): noun is RecordKind => recordKinds.some((kind) => kind === noun)
const kindOf = (plural: string): RecordKind | undefined => [plural.replace(/s$/, '')].find(isKind)

/** What somebody who was denied an operation asked for: its permission, else its noun and verb. */
export function deniedAction({ access, name, path }: Denied): `${string}:${string}` {
  if (access !== 'public' && access !== 'signed-in') return access
  const nouns = path.split('/').slice(1)
  return `${nouns.findLast(kindOf) ?? nouns[0]!}:${/^[a-z]+/.exec(name)![0]}`
}

/** The ids in an operation's path, by the names of their parameters. */
export const idsInPath = ({ path }: Pick<Endpoint, 'path'>): string[] =>
  [...path.matchAll(/\{(id|\w+Id)\}/g)].map(([, name]) => name!)

/** Of which kind the first id in an operation's path is: what else stands there is a part of that record. */
export const deniedKind = ({ path, recordKind }: Denied): RecordKind | undefined =>
  recordKind ?? kindOf(/([^/]+)\/\{(?:id|\w+Id)\}/.exec(path)?.[1] ?? '')

/** Rows stay as they were written: what older ones say in other words (`session.start`, `patient.update phone`), in these. */
export const currentActionName = (action: string) => action.replace(/^([a-z-]+)\.([a-z-]+).*$/, '$1s:$2')
