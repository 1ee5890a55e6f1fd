import { expect, test } from 'vitest'
import { demoClinics } from '../seed/seed-demo.ts'
import { diagnosesOf } from '../src/features/encounters/diagnosis-list.ts'

const listed = (slug: string) => diagnosesOf(slug === 'harborlight' ? 'US' : 'DE').map(({ code }) => code)

test.each(demoClinics)('the notes of $slug name diagnoses of the shipped list alone', ({ slug, notes: demo }) => {
  const all = [...Object.values(demo.notes).flat(), ...demo.illnesses.flatMap(({ visits }) => visits)]
  const codes = [...all.flatMap(({ codes: own }) => own), ...demo.illnesses.map(({ code }) => code)]
  expect(codes.filter((code) => !listed(slug).includes(code))).toEqual([])
  expect(Object.values(demo.has).filter((code) => !demo.illnesses.some((each) => each.code === code))).toEqual([])
})

test.each(demoClinics)('a note of $slug answers whatever patients of its doctor wrote', (demo) => {
  const { notes } = demo.notes
  const answered = Object.values(notes)
    .flat()
    .flatMap(({ reason = [] }) => reason)
  const written = [
    ...Object.entries(demo.reasons).flatMap(([service, reasons]) => (service in notes ? reasons : [])),
    ...demo.day.flatMap(({ reason = [] }) => reason),
    ...demo.patient.visits.flatMap(({ doctor, reason = [] }) => (doctor === demo.doctor ? reason : [])),
  ]
  expect(written.filter((reason) => !answered.includes(reason))).toEqual([])
  expect(Object.values(notes).filter((own) => own.every(({ reason }) => reason))).toEqual([])
})
