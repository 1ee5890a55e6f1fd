import { parseHex, type Hex } from '@polyclinic/domain/brand/colour.ts'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { memoryBounds } from '../../platform/bounds.ts'
import type { Clinic } from '../../platform/clinics.ts'
import { closedSignal } from '../../platform/http/execute.ts'
import { clinicOfRequest, type Server } from '../../platform/http/requests.ts'
import { inTurn } from '../../platform/http/route-turns.ts'
import { callerOf } from '../../platform/network.ts'
import { drawAnew } from '../../platform/private-files/draw-anew.ts'
import { refuse } from '../../platform/refuse.ts'
import { stylesOf } from '../organizations/stored.ts'

/** Drawn from a look once, and again when it has changed. */
const kept = new LRUCache<string, Buffer>({
  maxSize: memoryBounds.socialPictureBytes,
  sizeCalculation: ({ length }) => length,
})

/** Where the picture is that stands beside shared links of a clinic which has given none: another address for each look. */
export const socialPicturePath = ({ brand_version }: Pick<Clinic, 'brand_version'>): string =>
  `/social-picture.jpg?look=${brand_version}`

/** A clinic's logo on its color, as programs show it beside a link. */
export function registerSocialPicture(app: FastifyInstance, server: Server) {
  app.get('/social-picture.jpg', async (request, reply) => {
    const clinic = await clinicOfRequest(server, request)
    if (!clinic) throw refuse('not_found')
    const key = `${clinic.id} ${clinic.brand_version}`
    const picture = kept.get(key) ?? (await inTurn(request, clinic, draw, closedSignal(reply)))
    kept.set(key, picture)
    return reply.type('image/jpeg').header('cache-control', 'public, max-age=86400').send(picture)

    async function draw(): Promise<Buffer> {
      const logo = await readLogo(server, clinic!)
      const drawing = { caller: callerOf(clinic!, request), closed: closedSignal(reply) }
      const drawn = await drawAnew(Buffer.from(socialCard(clinic!, logo)), drawing, { kind: 'card' })
      if (!drawn) throw refuse('unavailable')
      return drawn
    }
  })
}

export type Logo = { media_type: string; content: Buffer }

export const readLogo = ({ services }: Server, clinic: Clinic): Promise<Logo | undefined> =>
  services.tenancy.inClinic(clinic.id, (db) =>
    db
      .selectFrom('files')
      .select(['media_type', 'content'])
      .where('hash', '=', stylesOf(clinic).logo.slice('/files/'.length))
      .executeTakeFirst(),
  )

/** The picture as a drawing; nothing of a look is in it but colors that are some, and the logo, which was checked. */
export function socialCard({ palettes }: Pick<Clinic, 'palettes'>, logo: Logo | undefined): string {
  const { light = {} } = palettes as { light?: Record<string, unknown> }
  const color = (role: string, otherwise: string): Hex | string => {
    const given = light[role]
    return (typeof given === 'string' && parseHex(given)) || otherwise
  }
  const [ground, shape, card] = [color('brand', '#3730a3'), color('on-brand', '#ffffff'), color('surface', '#ffffff')]
  const picture = logo ? logoOf(logo, { x: 480, y: 195, side: 240 }) : ''
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">',
    `<rect width="1200" height="630" fill="${ground}"/>`,
    `<g fill="${shape}" fill-opacity=".09"><circle cx="1090" cy="70" r="330"/><circle cx="110" cy="620" r="280"/></g>`,
    `<rect x="420" y="135" width="360" height="360" rx="72" fill="${card}"/>`,
    picture,
    '</svg>',
  ].join('')
}

/** A logo as part of a drawing, as large as it can be in a square. */
export const logoOf = ({ media_type, content }: Logo, { x, y, side }: { x: number; y: number; side: number }): string =>
  `<image x="${x}" y="${y}" width="${side}" height="${side}" href="data:${media_type};base64,${content.toString('base64')}"/>`
