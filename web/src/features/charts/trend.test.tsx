import { emptyContent } from '@polyclinic/domain/encounters/content.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import { measures } from './trend-values.ts'
import { Trend } from './trend.tsx'
import type { Vitals } from './use-chart.ts'

const heightOn = (at: string, height: number) =>
  ({
    ...{ appointmentId: at, at, timeZone: 'America/New_York', isSigned: true },
    values: { ...emptyContent, height },
    measured: {},
  }) as unknown as Vitals
const measured = [heightOn('2026-10-05T14:00:00Z', 164), heightOn('2025-10-05T14:00:00Z', 158)]

it.each([
  ['a child', '2016-03-08', 1],
  ['somebody grown', '1985-03-08', 0],
])('the height of %s', async (_, birthDate, lines) => {
  const measure = measures.find(({ word }) => word === 'encounters.height')!
  const { container } = renderInApp(<Trend {...{ measure, measured, birthDate }} country="DE" system="SI" />)
  expect((await screen.findAllByText(/164.cm/)).length).toBeGreaterThan(0)
  expect(container.querySelectorAll('polyline')).toHaveLength(lines)
})
