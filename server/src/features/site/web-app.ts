import { parseHex } from '@polyclinic/domain/brand/colour.ts'
import { shortNameOf } from '@polyclinic/domain/organizations/short-name.ts'
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
import { logoOf, readLogo, type Logo } from './social-picture.ts'

/**
 * How a clinic stands on a home screen: its logo as it is, or on a ground that a phone cuts to its own shape (`maskable`).
 * iPhones know no glass and cut by themselves.
 */
const icons = {
  '192': { side: 192, isCut: false },
  '512': { side: 512, isCut: false },
  maskable: { side: 512, isCut: true },
  apple: { side: 180, isCut: true },
} as const
type IconName = keyof typeof icons

/** An address for each look: what a browser keeps of it is never that of another one. */
export const iconPath = (name: IconName, { brand_version }: Pick<Clinic, 'brand_version'>) =>
  `/app-icon/${name}.png?look=${brand_version}`

/** Drawn from a look once, and again when it has changed. */
const kept = new LRUCache<string, Buffer>({
  maxSize: memoryBounds.appIconBytes,
  sizeCalculation: ({ length }) => length,
})

/** What makes a clinic's site an app: it can be installed under the clinic's own name, picture and color. */
export function registerWebApp(app: FastifyInstance, server: Server) {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const clinic = await clinicOfRequest(server, request)
    if (!clinic) throw refuse('not_found')
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifestOf(clinic)))
  })

  app.get<{ Params: { name: string } }>('/app-icon/:name.png', async (request, reply) => {
    const clinic = await clinicOfRequest(server, request)
    const { name } = request.params
    if (!clinic || !Object.hasOwn(icons, name)) throw refuse('not_found')
    const icon = icons[name as IconName]
    const key = `${clinic.id} ${clinic.brand_version} ${name}`
    const picture = kept.get(key) ?? (await inTurn(request, clinic, draw, closedSignal(reply)))
    kept.set(key, picture)
    return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(picture)

    async function draw(): Promise<Buffer> {
      const drawing = { caller: callerOf(clinic!, request), closed: closedSignal(reply) }
      const svg = appIcon(clinic!, await readLogo(server, clinic!), icon.isCut)
      const drawn = await drawAnew(Buffer.from(svg), drawing, { kind: 'icon', longestSide: icon.side })
      if (!drawn) throw refuse('unavailable')
      return drawn
    }
  })
}

const colourOf = ({ palettes }: Pick<Clinic, 'palettes'>, role: string): string => {
  const { light = {} } = palettes as { light?: Record<string, unknown> }
  const given = light[role]
  return (typeof given === 'string' && parseHex(given)) || '#ffffff'
}

/** A color of a manifest is the same by day and by night; the open page has both (`theme-color`). */
export const manifestOf = (
  clinic: Pick<Clinic, 'name' | 'locale' | 'palettes' | 'brand_version'>,
): Record<string, unknown> => ({
  id: '/patient',
  name: clinic.name,
  short_name: shortNameOf(clinic.name),
  lang: clinic.locale,
  start_url: '/patient',
  scope: '/',
  display: 'standalone',
  background_color: colourOf(clinic, 'page'),
  theme_color: colourOf(clinic, 'nav'),
  icons: (['192', '512', 'maskable'] as const).map((name) => ({
    src: iconPath(name, clinic),
    type: 'image/png',
    sizes: `${icons[name].side}x${icons[name].side}`,
    purpose: icons[name].isCut ? 'maskable' : 'any',
  })),
})

/** Nothing of a look is in it but a color that is one, and the logo, which was checked. */
export function appIcon(clinic: Pick<Clinic, 'palettes'>, logo: Logo | undefined, isCut: boolean): string {
  // All that matters stands in the middle, in a circle of four fifths: phones cut the rest away as they like.
  const [from, side] = isCut ? [112, 288] : [0, 512]
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">',
    isCut ? `<rect width="512" height="512" fill="${colourOf(clinic, 'surface')}"/>` : '',
    logo ? logoOf(logo, { x: from, y: from, side }) : '',
    '</svg>',
  ].join('')
}
