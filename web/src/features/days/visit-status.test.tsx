import { expect, it } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import looks from '../../ui/status.module.css'
import styles from './time-in-state.module.css'
import { visitWith } from './visit.fixture.ts'
import { VisitStatus, type Viewer } from './visit-status.tsx'

// Expected at 9:40 for three quarters of an hour, and since then here, or inside.
const startsAt = '2026-11-25T14:40:00Z'
const tones = ['neutral', 'ok', 'warn', 'bad', 'info', 'brand', 'solid'] as const
const patiences = ['long', 'too-long'] as const

/** What is said, the color of the state, and that of the line below it. */
function shown(status: 'booked' | 'arrived' | 'checked-in', minutes: number, viewer: Viewer = 'doctor') {
  const now = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString()
  const visit = visitWith({ status, startsAt, arrivedAt: startsAt, startedAt: startsAt })
  const { container, unmount } = renderInApp(<VisitStatus {...{ visit, now, viewer }} />)
  const textOf = (name: string | undefined) =>
    container.getElementsByClassName(name!)[0]?.textContent.replace('\u00a0', ' ') ?? null
  const told = [
    textOf(looks['status']),
    tones.find((tone) => textOf(looks[tone]) !== null),
    textOf(styles['below']),
    patiences.find((patience) => textOf(styles[patience]) !== null) ?? 'usual',
  ]
  unmount()
  return told
}

it.each([
  [0, 'Waiting 0 min', 'neutral', null, 'usual'],
  [14, 'Waiting 14 min', 'neutral', null, 'usual'],
  [15, 'Waiting 15 min', 'warn', null, 'usual'],
  [44, 'Waiting 44 min', 'warn', null, 'usual'],
  [45, 'Waiting 45 min', 'bad', 'Long wait', 'too-long'],
])('shows who has waited for %i minutes by them, amber and red, and says when it is too long', (minutes, ...told) => {
  expect(shown('arrived', minutes)).toEqual(told)
})

it.each([
  [44, '44 min', 'usual'],
  [59, '59 min', 'usual'],
  [60, '60 min', 'long'],
  [89, '89 min', 'long'],
  [90, '90 min', 'too-long'],
])('colors how long somebody is inside beyond the time that was planned: %i minutes', (minutes, ...told) => {
  expect(shown('checked-in', minutes)).toEqual(['With you', 'solid', ...told])
  expect(shown('checked-in', minutes, 'clinic')).toEqual(['With the doctor', 'solid', ...told])
})

it.each([
  [0, null, 'usual'],
  [1, '1 min late', 'usual'],
  [14, '14 min late', 'usual'],
  [15, '15 min late', 'long'],
  [44, '44 min late', 'long'],
  [45, '45 min late', 'too-long'],
])('says by how much somebody is late who is expected, and colors it: %i minutes', (minutes, ...told) => {
  expect(shown('booked', minutes)).toEqual(['Expected', 'info', ...told])
})
