import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeApi, refusal, type Reply } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import type { ChartFile } from './chart-file.ts'
import { FileLines } from './file-lines.tsx'

const file: ChartFile = {
  ...{ id: 'file', kind: 'file', name: 'ECG', mediaType: 'application/pdf', size: 2048, reference: null, about: null },
  ...{ appointmentId: null, writtenAt: '2026-11-25T15:00:00Z', writtenBy: 'Dr. Okafor', contentHash: 'ab' },
  ...{ result: null, withdrawn: null, sharedAt: '2026-11-25T15:01:00Z' },
}
const show = (changes: Partial<ChartFile>, hasReader: boolean, mayReview = true) =>
  renderInApp(
    <FileLines
      patientId="rosa"
      file={{ ...file, ...changes }}
      mayChange
      mayReview={mayReview}
      sharesByDefault
      askFirst={null}
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

describe('a result', () => {
  const result = { category: 'laboratory', word: null, reviewed: null, released: null } as const
  const unread = { kind: 'result', name: 'Blood count', result, sharedAt: null } as const

  it('is released by a doctor who has looked at it, with a word that is kept until then', async () => {
    const answers = [refusal('file_withdrawn'), { status: 200, data: { ...file, ...unread } }]
    const sent = fakeApi((): Reply => answers.shift()!)
    show(unread, true)
    expect(screen.getByText('Not reviewed yet')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Review Blood count' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Message to the patient' }), 'All is well')
    await userEvent.click(screen.getByRole('button', { name: 'Share the result' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    const toldNothing = 'The patient does not hear of it online. Tell them, or share it later.'
    expect(screen.queryByText(toldNothing)).toBeNull()
    await userEvent.click(screen.getByRole('checkbox'))
    expect(screen.getByText(toldNothing)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Mark as reviewed' }))
    expect(sent.map(({ body }) => body)).toEqual([
      { isShared: true, word: 'All is well' },
      { isShared: false, word: 'All is well' },
    ])
    await expect.poll(() => screen.queryByRole('textbox')).toBeNull()
  })

  it('is taken back and shared again as it was released, with whose word it is', async () => {
    const released = { at: '2026-11-25T15:01:00Z', by: 'Dr. Vogt' }
    const told = { ...result, word: 'All is well', reviewed: { ...released, by: 'Dr. Okafor' }, released }
    const sent = fakeApi((): Reply => ({ status: 200, data: { ...file, ...unread, result: told } }))
    show({ ...unread, result: told }, true)
    expect(screen.getByText('Dr. Vogt: “All is well”')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Share Blood count with the patient' }))
    await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ isShared: true }])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('can be withdrawn, and not released, by who is no doctor', () => {
    show(unread, true, false)
    expect(screen.queryByRole('button', { name: /Review|Share/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Withdraw Blood count' })).toBeTruthy()
  })
})

it('says for which days a letter is, or for whom, and what its press does', () => {
  const letter = { kind: 'sick-note', name: 'Work note', reference: 'K4PD9XQ2' } as const
  show({ ...letter, about: { from: '2026-11-28', until: '2026-11-30' } }, true)
  expect(screen.getByText(/^Work note K4PD.*Nov 28\s–\s30, 2026/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Save PDF: Work note/ }).textContent).toBe('Save PDF')
  show({ ...letter, kind: 'referral', name: 'Referral letter', about: { recipient: 'Dr. Weber\nMitte 1' } }, true)
  expect(screen.getByText(/^Referral letter K4PD.*\(Dr. Weber\)$/)).toBeTruthy()
})
