import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { MailedLink, OpenLinkAgain } from './mailed-link.tsx'

it('says after a reload that the mailed link still works, and to nobody else', async () => {
  history.replaceState(null, '')
  fakeApi(() => ({ status: 200, data: { kind: 'sign-up', email: 'rosa@delgado.com' } }))
  renderInApp(<OpenLinkAgain />)
  expect(screen.queryByText(/open it again/)).toBeNull()
  cleanup()
  renderInApp(
    <MailedLink token="t" title="Account" kind="sign-up" expired={null}>
      {() => 'opened'}
    </MailedLink>,
  )
  await screen.findByText('opened')
  cleanup()
  renderInApp(<OpenLinkAgain />)
  expect(screen.getByText(/open it again/)).toBeTruthy()
})
