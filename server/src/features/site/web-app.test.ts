import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { attribute, testSite } from './site.fixture.ts'
import { appIcon, manifestOf } from './web-app.ts'

const { get } = await testSite()

describe('a clinic as an app', () => {
  test.each([
    ['boston.localhost:3000', 'Harborlight Family Practice', 'Harborlight'],
    ['berlin.localhost:3000', 'Fachärzte am Spreebogen', 'Fachärzte'],
  ])('%s is installed under its own name, in its own color', async (host, name, short) => {
    const page = await get('/patient', { host })
    expect(attribute(page, '<link rel="manifest"', 'href')).toBe('/manifest.webmanifest')
    const answer = await get('/manifest.webmanifest', { host })
    expect(answer.headers['content-type']).toContain('application/manifest+json')
    expect(answer.json()).toMatchObject({ name, short_name: short, start_url: '/patient', display: 'standalone' })
    const [bar, ground] = [answer.json().theme_color, answer.json().background_color]
    expect([bar, ground].every((color) => /^#[0-9a-f]{6}$/.test(color))).toBe(true)
    expect(attribute(page, '<meta name="theme-color"', 'content')).toBe(bar)
  })

  test('has its logo as pictures of the sizes that are said', async () => {
    const { icons } = (await get('/manifest.webmanifest')).json()
    expect(icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src, sizes, purpose } of icons) {
      const picture = await get(src)
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
      const { width, height } = await sharp(picture.rawPayload).metadata()
      expect(`${width}x${height}`).toBe(sizes)
      expect((await sharp(picture.rawPayload).stats()).isOpaque, purpose).toBe(purpose === 'maskable')
    }
    const apple = attribute(await get('/'), '<link rel="apple-touch-icon"', 'href')
    expect((await sharp((await get(apple!)).rawPayload).metadata()).width).toBe(180)
  })

  test.each(['/app-icon/1024.png', '/app-icon/constructor.png', '/app-icon/..%2F512.png'])(
    'knows no %s',
    async (path) => {
      expect((await get(path)).statusCode).toBe(404)
    },
  )

  test('is none at a host of no clinic', async () => {
    expect((await get('/manifest.webmanifest', { host: 'nobody.example' })).statusCode).toBe(404)
    expect((await get('/app-icon/512.png', { host: 'nobody.example' })).statusCode).toBe(404)
  })

  test('takes nothing of a look but colors', () => {
    const palettes = { light: { surface: '"/><script>', nav: 'url(//x)', page: 7 } }
    expect(appIcon({ palettes }, undefined, true)).not.toContain('script')
    expect(manifestOf({ name: 'A', locale: 'en', palettes, brand_version: 1 })).toMatchObject({
      theme_color: '#ffffff',
      background_color: '#ffffff',
    })
  })
})
