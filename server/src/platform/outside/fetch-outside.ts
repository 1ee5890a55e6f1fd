import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { outsideBounds } from '../bounds.ts'
import { isPublicUrl, lookupPublic } from './public-hosts.ts'

/** Why a file was not had: what whoever gave the address can do about it differs. */
export type OutsideProblem = 'not-public' | 'unreachable' | 'not-found' | 'sign-in' | 'too-large'

/** Says nothing but that: addresses grant, and stand in no log. */
export class OutsideError extends Error {
  readonly problem: OutsideProblem
  constructor(problem: OutsideProblem) {
    super(problem)
    this.problem = problem
  }
}

/** By what a server recognizes that it has nothing new (RFC 9110, 13). */
export type Validators = { etag: string | null; lastModified: string | null }

export type OutsideFile = Validators & {
  /** Piece by piece, unpacked. @throws {OutsideError} while it is read */
  body: Readable
}

export type OutsideServer = {
  /** Whether an address can be asked at all; what its name leads to is looked at later. */
  takes: (address: string) => boolean
  fetch: (
    address: string,
    options: {
      known?: Validators | undefined
      signal?: AbortSignal | undefined
      /** Beside what holds for all: of the address itself, and of where it leads. */
      takes?: ((address: string) => boolean) | undefined
    },
  ) => Promise<OutsideFile | 'unchanged'>
}

/** What tests alone pass. */
type Local = {
  /** Beside addresses of the public internet; asked without encryption. */
  isLocal?: (address: string) => boolean
  lookup?: LookupFunction
  bounds?: Partial<typeof outsideBounds>
}

/**
 * Fetches files from addresses that people gave: only from the public internet, encrypted, by the address that was looked
 * at for the very connection, and so after each redirect; so many bytes, in so much time.
 */
export function connectOutside({ isLocal = () => false, lookup = lookupPublic, bounds }: Local = {}): OutsideServer {
  const { bytes, milliseconds, redirects } = { ...outsideBounds, ...bounds }

  const takes = (address: string) => isLocal(address) || isPublicUrl(address)

  const ask = (address: string, options: RequestOptions) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      if (!takes(address)) return reject(new OutsideError('not-public'))
      const isNear = isLocal(address)
      const how = { ...options, agent: false as const, ...(isNear ? {} : { lookup }) }
      const asked = (isNear ? plainRequest : request)(address, how, resolve)
      asked.on('error', () => reject(new OutsideError('unreachable')))
      asked.end()
    })

  const fetch: OutsideServer['fetch'] = async (address, { known, signal, takes: takesAlso = () => true }) => {
    const patience = AbortSignal.timeout(milliseconds)
    const options = { headers: headersFor(known), signal: signal ? AbortSignal.any([signal, patience]) : patience }
    let at = address
    for (let turn = 0; ; turn++) {
      if (!takesAlso(at)) throw new OutsideError('not-public')
      const answer = await ask(at, options)
      const { statusCode: status = 0, headers } = answer
      if (status === 200) {
        if (Number(headers['content-length'] ?? 0) > bytes) {
          answer.destroy()
          throw new OutsideError('too-large')
        }
        const validators = { etag: short(headers.etag), lastModified: short(headers['last-modified']) }
        return { ...validators, body: Readable.from(bounded(answer, bytes)) }
      }
      answer.destroy()
      if (status === 304 && known) return 'unchanged'
      const next = [301, 302, 303, 307, 308].includes(status) ? URL.parse(headers.location ?? '', at)?.href : undefined
      if (next === undefined || turn === redirects) throw new OutsideError(problemOf(status))
      at = next
    }
  }
  return { takes, fetch }
}

const headersFor = (known: Validators | undefined) => ({
  accept: 'text/calendar, */*;q=0.1',
  'accept-encoding': 'gzip',
  'user-agent': 'Polyclinic (reads when a calendar is busy)',
  ...(known?.etag ? { 'if-none-match': known.etag } : {}),
  ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
})

const short = (header: string | undefined) => (header !== undefined && header.length <= 300 ? header : null)

function problemOf(status: number): OutsideProblem {
  if (status === 401 || status === 403 || status === 407) return 'sign-in'
  return status === 404 || status === 410 ? 'not-found' : 'unreachable'
}

/** Nothing is read ahead of whoever takes it, so that a packed desert of zeros is unpacked up to the bound and no farther. */
async function* bounded(answer: IncomingMessage, bytes: number): AsyncGenerator<Buffer> {
  const encoding = answer.headers['content-encoding'] ?? 'identity'
  const isPacked = encoding === 'gzip' || encoding === 'x-gzip'
  const unpacked = isPacked ? answer.pipe(createGunzip()) : answer
  if (isPacked) answer.on('error', (error) => unpacked.destroy(error))
  let taken = 0
  try {
    for await (const piece of unpacked as AsyncIterable<Buffer>) {
      taken += piece.length
      if (taken > bytes) throw new OutsideError('too-large')
      yield piece
    }
  } catch (error) {
    throw error instanceof OutsideError ? error : new OutsideError('unreachable')
  } finally {
    answer.destroy()
    unpacked.destroy()
  }
}
