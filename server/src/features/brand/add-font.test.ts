import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { aClinic, aUser, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { sweepPictures } from '../organizations/store-picture.ts'

const woff2 = (name: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}-latin-wght-normal.woff2`)))
const figtree = woff2('figtree/files/figtree')

// What stands for a host elsewhere.
const answers = new Map<string, Buffer | string>()
const elsewhere = createServer((request, response) => {
  const answer = answers.get(request.url!)
  if (typeof answer === 'string') return response.writeHead(302, { location: answer }).end()
  return answer ? response.end(answer) : response.writeHead(404).end()
})
await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
afterAll(() => elsewhere.close())
const base = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`

const { call, server } = await testServer({ isOutsideLocal: true, fontHosts: ['127.0.0.1'] })
const { services } = server
const clinic = await aClinic(services.tenancy)
const headers = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
const send = (content: Buffer | string) => {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(Buffer.from(content as string))], 'font.woff2'))
  return call(clinic.host, 'POST', '/brand/fonts', { headers, body })
}
const fetchAt = (address: string) => call(clinic.host, 'POST', '/brand/fonts/fetch', { headers, body: { address } })
const codeOf = (answer: { statusCode: number; json: () => { errors?: { pointer: string; code: string }[] } }) => {
  const [error] = answer.json().errors ?? []
  return [answer.statusCode, error?.pointer, error?.code]
}

test('a font that was added is served by us, in every page, with what stands in for it', async () => {
  const added = await send(figtree)
  expect([added.statusCode, added.json().name]).toEqual([201, 'Figtree'])
  const { fontFile, name } = added.json()
  const {
    version,
    savedAt: _at,
    savedBy: _by,
    restoredFrom: _from,
    fontHosts,
    ...brand
  } = (await call(clinic.host, 'GET', '/brand', { headers })).json()
  expect(fontHosts).toEqual(['127.0.0.1'])
  const logo = new FormData()
  logo.append('file', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo'))
  const stored = await call(clinic.host, 'POST', '/brand/logos', { headers, body: logo })
  const styles = { ...brand.styles, logo: stored.json().logo, fontFile, fontName: name, headingFontName: name }
  const content = { ...brand.staticContent, structuredData: {} }
  const body = {
    ...brand,
    styles,
    staticContent: { ...content, homepage: { footer: { contactUs: { phone: '+1 617 555 0100' } } } },
  }
  for (const part of ['title', 'description']) body.staticContent[part] ||= 'Harbor'
  body.staticContent.hero = { heading: 'Harbor', lead: 'Care' }
  const save = (more: object, seen: number) =>
    call(clinic.host, 'PATCH', '/brand', {
      headers: { ...headers, 'if-match': `"${seen}"` },
      body: { ...body, ...more },
    })
  const saved = await save({}, version)
  expect([saved.statusCode, saved.json().styles?.fontFile]).toEqual([200, fontFile])
  const css = async () => {
    const row = await clinic.transact((db) =>
      db.selectFrom('organizations').select('brand_css').executeTakeFirstOrThrow(),
    )
    return row.brand_css
  }
  expect(await css()).toContain(
    `@font-face{font-family:"Figtree";font-style:normal;font-weight:300 900;font-display:optional;src:url(${fontFile}) format("woff2")}`,
  )
  // As it was measured for the shipped one, to a few per cent.
  const size = /local\("Arial"\).*?size-adjust:([\d.]+)%/.exec(await css())![1]
  expect(Math.abs(Number(size) - 99.9)).toBeLessThan(4)
  const file = () =>
    clinic.transact((db) =>
      db.selectFrom('files').selectAll().where('hash', '=', fontFile.slice('/files/'.length)).executeTakeFirst(),
    )
  expect(await file()).toMatchObject({ media_type: 'font/woff2', content: figtree })

  // It stays as long as a version has it, and no other file is taken for a font.
  await clinic.transact((db) => db.updateTable('files').set({ created_at: '2020-01-01T00:00:00Z' }).execute())
  await clinic.transact((db) => sweepPictures(db, new Date().toISOString()))
  expect(await file()).toBeDefined()
  expect(codeOf(await save({ styles: { ...styles, fontFile: styles.logo } }, version + 1))).toEqual([
    ...[422, '/body/styles/fontFile', 'unknown_picture'],
  ])
})

test('what is no font that may be shown is refused, whatever it is called', async () => {
  const at = (place: number, value: number) => {
    const changed = Buffer.from(figtree)
    changed.writeUInt32BE(value, place)
    return changed
  }
  for (const none of [
    ...['words', '<svg onload="alert(1)"/>', 'wOF2', Buffer.concat([Buffer.from('wOFF'), figtree.subarray(4)])],
    // Shorter or longer than it says, of other sizes, or packed badly.
    ...[figtree.subarray(0, figtree.length - 9), Buffer.concat([figtree, Buffer.alloc(9)])],
    ...[at(4, 0x74746366), at(8, 0), at(20, 5), at(48, 0xffffffff), at(52, 0x8fffffff)],
    Buffer.concat([figtree.subarray(0, 200), Buffer.alloc(figtree.length - 200, 7)]),
  ])
    expect(codeOf(await send(none))).toEqual([422, '/body/file', 'unreadable_font'])
  expect((await send(Buffer.concat([figtree, Buffer.alloc(400_000)]))).statusCode).toBeGreaterThanOrEqual(413)
  const nobody = await call(clinic.host, 'POST', '/brand/fonts/fetch', { body: { address: `${base}/a.woff2` } })
  expect(nobody.statusCode).toBe(401)
})

test('an address is asked once, at an allowed host alone, and leads nowhere else', async () => {
  answers.set('/a.woff2', woff2('manrope/files/manrope'))
  answers.set('/moved.woff2', '/a.woff2')
  answers.set('/away.woff2', 'https://evil.example/a.woff2')
  answers.set('/inside.woff2', 'http://localhost:5432/')
  answers.set('/page.woff2', Buffer.from('<html>'))
  answers.set('/large.woff2', Buffer.alloc(400_001))
  expect((await fetchAt(`${base}/a.woff2`)).json().name).toBe('Manrope')
  expect((await fetchAt(` ${base}/moved.woff2 `)).statusCode).toBe(201)
  const refused: [string, string][] = [
    [`${base}/away.woff2`, 'host_not_allowed'],
    [`${base}/inside.woff2`, 'host_not_allowed'],
    ['https://evil.example/a.woff2', 'host_not_allowed'],
    ['https://127.0.0.1.evil.example/a.woff2', 'host_not_allowed'],
    ['https://127.0.0.1@evil.example/a.woff2', 'host_not_allowed'],
    ['http://169.254.169.254/latest', 'host_not_allowed'],
    // Allowed by name, and still no address of the public internet.
    ['https://127.0.0.1/a.woff2', 'host_not_allowed'],
    ['file:///etc/passwd', 'host_not_allowed'],
    ['javascript:alert(1)', 'host_not_allowed'],
    ['', 'host_not_allowed'],
    [`${base}/gone.woff2`, 'unreachable'],
    [`${base}/page.woff2`, 'unreadable_font'],
    [`${base}/large.woff2`, 'too_large'],
  ]
  for (const [address, code] of refused)
    expect(codeOf(await fetchAt(address)), address).toEqual([422, '/body/address', code])
})
