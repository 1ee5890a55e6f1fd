import type { Role } from '@polyclinic/domain/kit/roles.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { loadPage } from '../../../platform/session/session.fixture.ts'
import { ownVisit } from '../own-visits/own-visit.fixture.ts'

const visit = ownVisit({})

it.each<[string, Role[], string | null]>([
  ['an account books again for the same person', ['guest'], visit.patient.id],
  ['a link knows nobody to book for', [], null],
])('%s, with the same doctor for the same reason', async (_who, roles, carried) => {
  loadPage(roles.length > 0 ? { roles } : {})
  const { renderInApp } = await import('../../../test/in-app.tsx')
  const { BookAgain } = await import('./book-again.tsx')
  const { carriedPatient } = await import('../../../platform/session/carried-patient.ts')
  renderInApp(<BookAgain visit={visit}>Again</BookAgain>)
  const link = await screen.findByRole('link', { name: 'Again' })
  expect(link.getAttribute('href')).toBe(`/appointment?doctor=maya-okafor&service=${visit.service.id}`)
  await userEvent.click(link)
  expect(carriedPatient()).toBe(carried)
})
