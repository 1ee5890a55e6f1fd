import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp, testClinic } from '../../test/in-app.tsx'
import * as newClinic from './new-clinic.tsx'

it('asks what is to be made in a frame of nobody’s', async () => {
  renderInApp(<newClinic.Component />, '/new-clinic', testClinic, { domain: 'clinics.test', country: 'US' })
  await screen.findByLabelText(/^Name of the clinic/)
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toHaveLength(1)
  expect(document.body.textContent).not.toContain(testClinic.name)
  expect(document.body.textContent).not.toContain('Your day in one list')
})
