import { expect, it } from 'vitest'
import { everything, outboxHref, readAsked } from './asked-messages.ts'
import { linkedParts } from './linked-parts.ts'

it('reads from the address what is asked, and forgives what is wrong', () => {
  const read = (query: string) => readAsked(new URLSearchParams(query))
  const open = '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00'
  const asked = { status: 'failed' as const, search: 'Rosa', skip: 20, open }
  expect(read(`status=failed&search=+Rosa+&page=3&message=${open}`)).toEqual(asked)
  expect(read('status=lost&page=-2&message=../x')).toEqual(everything)
  expect(read('page=1.5')).toMatchObject({ skip: 0 })
  expect(outboxHref(asked)).toBe(`/admin/outbox?status=failed&search=Rosa&message=${open}&page=3`)
  expect(outboxHref(everything)).toBe('/admin/outbox')
})

it('finds the links in a mail, without the point of the sentence', () => {
  const text = 'Change it here: http://boston.localhost:3000/appointment/manage#token=a-b_c.\nSee you'
  expect(linkedParts(text)).toEqual([
    { text: 'Change it here: ' },
    {
      text: 'http://boston.localhost:3000/appointment/manage#token=a-b_c',
      href: 'http://boston.localhost:3000/appointment/manage#token=a-b_c',
    },
    { text: '.\nSee you' },
  ])
  expect(linkedParts('javascript:alert(1)')).toEqual([{ text: 'javascript:alert(1)' }])
})
