import type { addFont as addContract, fetchFont as fetchContract } from '@polyclinic/domain/brand/endpoints.ts'
import { brandLimits } from '@polyclinic/domain/brand/limits.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { RequestScope } from '../../platform/context.ts'
import type { Admission, Head } from '../../platform/http/route.ts'
import { withAttempts } from '../../platform/limits.ts'
import { hourlyOfAccount } from '../../platform/note-shown.ts'
import { OutsideError } from '../../platform/outside/fetch-outside.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuseField } from '../../platform/refuse.ts'
import { keepPublicFile } from '../organizations/keep-public-file.ts'
import { readFont, type FontProblem } from '../organizations/read-font.ts'
import { admitToBrand } from './add-pictures.ts'

/** Each asks a server elsewhere, in our name. */
export const fontsFetchedPerHour = 30

const patienceMs = 10_000

const words: Record<FontProblem, string> = {
  too_large: `A font has ${brandLimits.fontBytes} bytes at most`,
  unreadable_font: 'No WOFF2 font for text',
  restricted_font: 'The font says that it may not be shown by others',
}

/** @throws {Refusal} `forbidden`, `too_many_requests` */
export const admitFont = (
  scope: RequestScope,
  _head: Head<typeof addContract>,
  bytes: number | null,
): Promise<Admission> => admitToBrand(scope, bytes ?? brandLimits.fontBytes)

/** @throws {Refusal} `invalid_fields` for what is no font, or may not be shown */
export const addFont = (
  scope: RequestScope,
  { body: { file } }: Input<typeof addContract>,
): Promise<Output<typeof addContract>> =>
  keep(scope, '/body/file', Buffer.from(file.content.buffer, file.content.byteOffset, file.content.byteLength))

/**
 * Read once, by this server: no visitor's address reaches that host.
 * @throws {Refusal} `invalid_fields` for an address of another host, one that leads elsewhere, or what is no font
 */
export const fetchFont = (
  scope: RequestScope,
  { body: { address } }: Input<typeof fetchContract>,
): Promise<Output<typeof fetchContract>> =>
  withAttempts(
    scope,
    (context) => [hourlyOfAccount(context, 'fonts', fontsFetchedPerHour)],
    async (_uncount, inScope) => {
      await inScope.transact((context) => Promise.resolve(requireWholeClinic(context, 'brand:change')))
      return keep(inScope, '/body/address', await fetched(scope, address))
    },
  )

async function fetched({ services }: RequestScope, address: string): Promise<Buffer> {
  const takes = (each: string) => services.fontHosts.includes(URL.parse(each)?.hostname ?? '')
  try {
    const file = await services.outside.fetch(address, { takes, signal: AbortSignal.timeout(patienceMs) })
    if (file === 'unchanged') throw new OutsideError('unreachable')
    const pieces: Buffer[] = []
    let bytes = 0
    for await (const piece of file.body as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > brandLimits.fontBytes) throw refuseField('/body/address', 'too_large', words.too_large)
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    throw refuseField(
      '/body/address',
      error.problem === 'not-public' ? 'host_not_allowed' : 'unreachable',
      error.problem === 'not-public'
        ? `Fonts are fetched from ${services.fontHosts.join(', ') || 'nowhere'}`
        : 'No font was had there',
    )
  }
}

async function keep(scope: Pick<RequestScope, 'transact'>, pointer: string, content: Buffer) {
  const font = readFont(content)
  if ('problem' in font) throw refuseField(pointer, font.problem, words[font.problem])
  const upload = { permission: 'brand:change', action: 'clinics:add-font', detail: font.name } as const
  return { fontFile: await keepPublicFile(scope, upload, { mediaType: 'font/woff2', content }), name: font.name }
}
