import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aPractice, wednesday } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'

const server = await testServer()
const { clinic } = await aPractice(server)
const ask = (path: string, coding: string) =>
  server.call(clinic.host, 'GET', path, { headers: { 'accept-encoding': coding } })

test('a long answer goes out compressed, as whoever asks takes it', async () => {
  const path = `/slots?from=${wednesday}&to=2026-12-16T05:00:00Z`
  const [plain, br, gzip] = [await ask(path, 'identity'), await ask(path, 'gzip, br'), await ask(path, 'br;q=0, gzip')]
  expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(br.headers['vary']).toBe('accept-encoding')
})

test('a short one goes out as it is', async () => {
  const { statusCode, headers } = await ask('/locations', 'gzip, br')
  expect([statusCode, headers['content-encoding']]).toEqual([200, undefined])
})
