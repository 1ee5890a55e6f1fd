import { mostDoctors } from '@polyclinic/domain/days/span.ts'
import { describe, expect, it } from 'vitest'
import { dayWith, visitWith } from '../days/visit.fixture.ts'
import { sideBySide } from './side-by-side.ts'

const doctor = (id: string) => ({ id, slug: id, name: id })
const many = Array.from({ length: 30 }, (_, at) => doctor(`d${String(at + 10)}`))
const visitOf = (id: string, changes: Parameters<typeof visitWith>[0] = {}) =>
  visitWith({ ...changes, id: `of ${id}`, provider: { ...visitWith().provider, id } })
const present = (doctors: readonly { id: string }[]) => doctors.map(({ id }) => ({ id, off: null, delay: null }))
const all = { state: null, page: 1 }
const idsOf = ({ doctors }: ReturnType<typeof sideBySide>) => doctors.map(({ id }) => id)

describe('the doctors beside each other', () => {
  it('are everybody who is there or has visits, also who is switched off since', () => {
    const [here, away, left, gone] = ['here', 'away', 'left', 'gone'].map(doctor)
    const items = [visitOf('left'), visitOf('gone', { status: 'cancelled' })]
    const providers = [...present([here!]), { id: 'away', off: 'time-off' as const, delay: null }]
    expect(idsOf(sideBySide([here!, away!, left!, gone!], dayWith({ items, providers }), all))).toEqual([
      'here',
      'left',
    ])
  })

  it('are in even parts where they are more than fit, and nobody is in none', () => {
    const day = dayWith({ providers: present(many) })
    const first = sideBySide(many, day, all)
    expect(first).toMatchObject({ total: 30, first: 1, page: 1, pages: 3 })
    const parts = [1, 2, 3].flatMap((page) => idsOf(sideBySide(many, day, { state: null, page })))
    expect(parts).toEqual(many.map(({ id }) => id))
    expect(first.doctors).toHaveLength(10)
    // An address of a day with more of them.
    expect(sideBySide(many, day, { state: null, page: 9 }).page).toBe(3)
  })

  it('are those with what is looked for alone, where not all fit', () => {
    const items = [visitOf('d35', { status: 'arrived' }), visitOf('d12')]
    const day = dayWith({ items, providers: present(many) })
    expect(idsOf(sideBySide(many, day, { state: 'arrived', page: 1 }))).toEqual(['d35'])
    const few = many.slice(0, mostDoctors)
    expect(idsOf(sideBySide(few, { ...day, providers: present(few) }, { state: 'arrived', page: 1 }))).toHaveLength(
      mostDoctors,
    )
  })
})
