import { expect, test } from 'vitest'
import type { PrescribedDrug } from '../model.ts'
import { checkPrescription } from './check-prescription.ts'
import { entry, factsOf, prescribed, smallList } from './small-list.fixture.ts'

const found = (items: PrescribedDrug[], medications: PrescribedDrug[] = [], medicine: string | null = null) =>
  checkPrescription(
    factsOf(items, medicine === null ? {} : { entries: [entry('medicine', medicine, { id: 'e' })] }, {
      medications: medications.map((item) => ({ id: item.id, item })),
    }),
    smallList,
  )
    .filter(({ kind }) => kind === 'duplicate')
    .map(({ key, severity }) => `${severity} ${key.replace(`:${severity}:`, ':')}`)

const a = (name: string, more: Partial<PrescribedDrug> = {}) => prescribed(name, { id: 'a', ...more })
const b = (name: string, more: Partial<PrescribedDrug> = {}) => prescribed(name, { id: 'b', ...more })
const gel = { drug: 'diclofenac-gel', form: 'gel', route: 'cutaneous' } as const

test.each([
  [
    'the same substance twice on a prescription, once',
    [a('Ibuprofen'), b('Advil')],
    [],
    ['serious duplicate:ibuprofen:b:a'],
  ],
  ['in another order', [b('Advil'), a('Ibuprofen')], [], ['serious duplicate:ibuprofen:b:a']],
  ['in a combination', [a('Paracetamol'), b('Paracetamol/Codein')], [], ['serious duplicate:paracetamol:b:a']],
  ['what is still taken', [a('Ibuprofen')], [b('Ibuprofen')], ['serious duplicate:ibuprofen:b:a']],
  ['what goes on from it', [a('Ibuprofen', { prior: { id: 'b', kind: 'renewal' } })], [b('Ibuprofen')], []],
  ['what takes its place', [a('Diclofenac', { prior: { id: 'b', kind: 'replacement' } })], [b('Ibuprofen')], []],
  [
    'two of a dangerous class',
    [a('Ibuprofen'), b('Diclofenac')],
    [],
    ['serious duplicate:@nsaids:ibuprofen+diclofenac:b:a'],
  ],
  [
    'two of another class',
    [a('Amoxicillin'), b('Ampicillin')],
    [],
    ['minor duplicate:@penicillins:amoxicillin+ampicillin:b:a'],
  ],
  ['one of them on the skin', [a('Diclofenac'), b('Diclofenac', gel)], [], ['minor duplicate:diclofenac:b:a']],
  [
    'two of a class, one on the skin',
    [a('Ibuprofen'), b('Diclofenac', gel)],
    [],
    ['minor duplicate:@nsaids:ibuprofen+diclofenac:b:a'],
  ],
  ['two that no list knows', [a('Xyzomab'), b('Xyzomab forte')], [], ['serious duplicate:xicomab:b:a']],
  ['two that have nothing in common', [a('Ibuprofen'), b('Paracetamol')], [], []],
] as const)('%s', (_, items, medications, expected) =>
  expect(found([...items], [...medications])).toEqual([...expected]),
)

test('what the chart says in words is said and keeps nobody from signing', () => {
  expect(found([a('Ibuprofen')], [], 'Ibu 400, Advil')).toEqual(['minor duplicate:ibuprofen:e:a'])
  expect(found([a('Warfarin')], [], 'Blutverdünner')).toEqual([
    'serious duplicate:@anticoagulants:warfarin+@anticoagulants:e:a',
  ])
})

test('a reason for one is none for another, nor once it is worse', () => {
  const keys = (items: PrescribedDrug[], medications: PrescribedDrug[] = []) =>
    checkPrescription(
      factsOf(items, {}, { medications: medications.map((item) => ({ id: item.id, item })) }),
      smallList,
    )
      .filter(({ kind }) => kind === 'duplicate')
      .map(({ key }) => key)
  const all = [
    keys([a('Ibuprofen'), b('Advil')]),
    keys([a('Ibuprofen')], [prescribed('Ibuprofen', { id: 'c' })]),
    keys([a('Ibuprofen'), b('Diclofenac')]),
    keys([a('Ibuprofen'), b('ASS')]),
    keys([a('Ibuprofen'), b('Diclofenac', gel)]),
  ].flat()
  expect(new Set(all).size).toBe(all.length)
})
