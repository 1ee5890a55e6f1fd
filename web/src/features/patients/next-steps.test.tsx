import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { loadPage } from '../../platform/session/session.fixture.ts'

async function waysOf(signedIn: Parameters<typeof loadPage>[0]) {
  loadPage(signedIn)
  const [{ renderInApp }, { NextSteps }] = await Promise.all([
    import('../../test/in-app.tsx'),
    import('./next-steps.tsx'),
  ])
  renderInApp(<NextSteps providers={[]} doctors={0} phone="+1 617 555 0142" directions={undefined} />)
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'))
}

it.each([
  [{}, ['/doctors', '/patient/login', '/patient/signup', 'tel:+16175550142']],
  [{ roles: ['guest'] }, ['/doctors', '/patient?filter=upcoming', '/patientDetails', '/invoice', 'tel:+16175550142']],
] as const)('leads who is signed in as %j to each of their pages once', async (signedIn, ways) =>
  expect(await waysOf(signedIn)).toEqual(ways),
)
