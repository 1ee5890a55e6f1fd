import { expect, it } from 'vitest'
import { stepsOf } from './steps.ts'

const done = (facts: Parameters<typeof stepsOf>[0]) =>
  stepsOf(facts)
    .filter(({ isDone }) => isDone)
    .map(({ step }) => step)

it('counts what a clinic has, and hours only of somebody who can be booked', () => {
  expect(
    done({ brand: { isOwn: false }, service: {}, doctor: null, legal: { isOwn: false }, hasVisit: false }),
  ).toEqual(['service'])
  expect(
    done({
      brand: { isOwn: true },
      service: {},
      doctor: { hasHours: false },
      legal: { isOwn: false },
      hasVisit: false,
    }),
  ).toEqual(['brand', 'service', 'doctor'])
  const all = stepsOf({
    brand: { isOwn: true },
    service: {},
    doctor: { hasHours: true },
    legal: { isOwn: true },
    hasVisit: true,
  })
  expect(all.every(({ isDone }) => isDone)).toBe(true)
})
