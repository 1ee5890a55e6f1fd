import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aClinic, aUser, signedIn } from '../../../test/builders.ts'
import { sweepPictures } from '../organizations/store-picture.ts'
import { testServer } from '../../../test/test-server.ts'

const { call, server } = await testServer()
const { services } = server
const clinic = await aClinic(services.tenancy)
const headers = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)

function send(content: Buffer | string, name = 'logo') {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(Buffer.from(content))], name))
  return call(clinic.host, 'POST', '/brand/logos', { headers, body })
}
const stored = async (logo: string) =>
  clinic.transact((db) =>
    db
      .selectFrom('files')
      .select(['media_type', 'content'])
      .where('hash', '=', logo.slice('/files/'.length))
      .executeTakeFirstOrThrow(),
  )
const glass = sharp({ create: { width: 900, height: 600, channels: 4, background: '#b4472a80' } })

test.each([
  ['a PNG', await glass.clone().png().toBuffer()],
  ['a WebP that lost something', await glass.clone().webp().toBuffer()],
  ['a WebP that lost nothing', await glass.clone().webp({ lossless: true }).toBuffer()],
])('%s is drawn anew as a PNG, no larger than an icon, and glass stays glass', async (_what, picture) => {
  const answer = await send(picture)
  expect(answer.statusCode).toBe(201)
  const { media_type, content } = await stored(answer.json().logo)
  const { format, width, height } = await sharp(content).metadata()
  expect({ media_type, format, width, height }).toEqual({
    media_type: 'image/png',
    format: 'png',
    width: 512,
    height: 341,
  })
  expect((await sharp(content).stats()).channels[3]!.mean).toBeCloseTo(128, -1)
})

test('a picture for shared links is cut to their size, and nothing but a picture is taken', async () => {
  const sendSocial = (content: Buffer | string) => {
    const body = new FormData()
    body.append('file', new File([new Uint8Array(Buffer.from(content))], 'link'))
    return call(clinic.host, 'POST', '/brand/social-pictures', { headers, body })
  }
  for (const picture of [await glass.clone().png().toBuffer(), await glass.clone().webp().toBuffer()]) {
    const answer = await sendSocial(picture)
    expect(answer.statusCode).toBe(201)
    const { media_type, content } = await stored(answer.json().socialPicture)
    const { format, width, height } = await sharp(content).metadata()
    expect({ media_type, format, width, height }).toEqual({
      ...{ media_type: 'image/jpeg', format: 'jpeg', width: 1200, height: 630 },
    })
  }
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'
  for (const none of [drawing, 'words', '\xff\xd8\xff']) expect((await sendSocial(none)).statusCode, none).not.toBe(201)
})

test('a drawing of shapes stays as it is; one that runs, loads or only says that it is one is refused', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#b4472a"/></svg>'
  const { logo } = (await send(drawing)).json()
  expect(await stored(logo)).toMatchObject({ media_type: 'image/svg+xml', content: Buffer.from(drawing) })
  const before = await clinic.transact((db) => db.selectFrom('files').select('hash').execute())
  for (const evil of [
    drawing.replace('<path', '<script>alert(1)</script><path'),
    drawing.replace('<path', '<path onload="alert(1)"'),
    drawing.replace('<path', '<image href="https://evil.example/x.png"/><path'),
    drawing.replace('#b4472a', 'url(//evil.example)'),
    drawing.replace('<path', '<g id="a"><path d="M0 0h9"/></g><use href="#a"/><path'),
    drawing.replace('<path', '<filter id="b"><feGaussianBlur stdDeviation="9"/></filter><path'),
    drawing.replace('<path', `${'<path d="M0 0h9v9z"/>'.repeat(10_000)}<path`),
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${drawing}`,
  ]) {
    const answer = await send(evil)
    expect([answer.statusCode, answer.json().errors?.[0]?.pointer ?? answer.json().code]).toEqual(
      evil.startsWith('<!D') ? [415, '/body/file'] : [422, '/body/file'],
    )
  }
  const frames = Buffer.concat([Buffer.alloc(16 * 16 * 3, 20), Buffer.alloc(16 * 16 * 3, 220)])
  const moving = await sharp(frames, { raw: { width: 16, height: 32, channels: 3, pageHeight: 16 } })
    .webp({ loop: 0 })
    .toBuffer()
  expect(moving.includes('ANIM')).toBe(true)
  for (const none of [Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1'), moving])
    expect((await send(none)).statusCode).toBe(422)
  for (const other of ['%PDF-1.7', 'GIF89a', '<html></html>']) expect((await send(other)).statusCode).toBe(415)
  expect(await clinic.transact((db) => db.selectFrom('files').select('hash').execute())).toEqual(before)
})

test('a picture that nothing shows is swept away a day later; one that is being published is not', async () => {
  const own = await aClinic(services.tenancy)
  const as = await signedIn(own, await aUser(own, { roles: ['admin'] }), services)
  const upload = async (color: string) => {
    const body = new FormData()
    body.append('file', new File([`<svg xmlns="http://www.w3.org/2000/svg"><rect fill="${color}"/></svg>`], 'logo'))
    return (await call(own.host, 'POST', '/brand/logos', { headers: as, body })).json().logo as string
  }
  const [former, shown, unused, late] = [
    await upload('red'),
    await upload('green'),
    await upload('blue'),
    await upload('tan'),
  ]
  const read = async () => (await call(own.host, 'GET', '/brand', { headers: as })).json()
  const publish = async (logo: string) => {
    const { version, name, styles, staticContent: stood } = await read()
    const contact = { footer: { contactUs: { phone: '+1 617 555 0100' } } }
    const words = { title: 'Harbor', description: 'Care.', hero: { heading: 'Close', lead: 'Soon.' } }
    const staticContent = { ...stood, ...words, homepage: contact, structuredData: {} }
    const headers = { ...as, 'if-match': `"${version}"` }
    return call(own.host, 'PATCH', '/brand', { headers, body: { name, staticContent, styles: { ...styles, logo } } })
  }
  for (const logo of [former, shown]) expect((await publish(logo)).statusCode).toBe(200)
  await own.transact((db) => db.updateTable('files').set({ created_at: '2026-01-01T00:00:00Z' }).execute())
  const sweep = () => own.transact((db) => sweepPictures(db, new Date().toISOString()))
  // Whichever is first: what is published is there.
  const [answer] = await Promise.all([publish(late), sweep()])
  const left = await own.transact((db) => db.selectFrom('files').select('hash').execute())
  const isLeft = (logo: string) => left.some(({ hash }) => logo.endsWith(hash))
  expect([isLeft(former), isLeft(shown), isLeft(unused)]).toEqual([true, true, false])
  expect([answer.statusCode, isLeft(late)]).toEqual(isLeft(late) ? [200, true] : [422, false])
})
