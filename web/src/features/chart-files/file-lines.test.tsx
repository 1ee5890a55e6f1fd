import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import type { ChartFile } from './chart-file.ts'
import { FileLines } from './file-lines.tsx'

const file: ChartFile = {
  ...{ id: 'file', kind: 'file', name: 'ECG', mediaType: 'application/pdf', size: 2048, reference: null, about: null },
  ...{ appointmentId: null, writtenAt: '2026-11-25T15:00:00Z', writtenBy: 'Dr. Okafor', contentHash: 'ab' },
  ...{ withdrawn: null, sharedAt: '2026-11-25T15:01:00Z' },
}
const show = (changes: Partial<ChartFile>, hasReader: boolean) =>
  renderInApp(
    <FileLines
      patientId="rosa"
      file={{ ...file, ...changes }}
      mayChange
      hasReader={hasReader}
      readers="Zoe Quinn and Anna Quinn (acts for Zoe Quinn)"
      timeZone="America/New_York"
      onChanged={() => {}}
    />,
  )
const nobody = () => screen.queryByText(/^Nobody can open it online yet/)

it('names whoever reads what is shared', () => {
  show({}, true)
  expect(screen.getByText('Shared with Zoe Quinn and Anna Quinn (acts for Zoe Quinn)')).toBeTruthy()
})

it('says beside the press that nobody opens what is shared, as long as there is no account', () => {
  show({}, false)
  expect(nobody()).not.toBeNull()
  expect(screen.getByText(/^Shared, but .* has no account yet$/)).toBeTruthy()
  expect(screen.queryByText(/^Shared with/)).toBeNull()
})

it.each([
  ['it is read', {}, true],
  ['it is not shared', { sharedAt: null }, false],
  ['it was withdrawn', { withdrawn: { at: '2026-11-25T15:02:00Z', by: 'Dr. Okafor', reason: 'Wrong' } }, false],
])('says nothing of that where %s', (_case, changes, hasReader) => {
  show(changes, hasReader)
  expect(nobody()).toBeNull()
})

it('says for which days a letter is, or for whom, and what its press does', () => {
  const letter = { kind: 'sick-note', name: 'Work note', reference: 'K4PD9XQ2' } as const
  show({ ...letter, about: { from: '2026-11-28', until: '2026-11-30' } }, true)
  expect(screen.getByText(/^Work note K4PD.*Nov 28\s–\s30, 2026/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Save PDF: Work note/ }).textContent).toBe('Save PDF')
  show({ ...letter, kind: 'referral', name: 'Referral letter', about: { recipient: 'Dr. Weber\nMitte 1' } }, true)
  expect(screen.getByText(/^Referral letter K4PD.*\(Dr. Weber\)$/)).toBeTruthy()
})
