import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import type { LoginPage } from '@polyclinic/domain/kit/login-page.ts'
import { linkTo } from '../../ui/link-to.tsx'
import { Note } from '../../ui/note.tsx'

const password = 'polyclinic-demo'

/** Who may sign in at a demo clinic; nothing anywhere else. */
export function DemoSignIn({ page }: { page: LoginPage }) {
  const { rich } = useTexts()
  return (
    <DemoNote>
      {page === '/doctor/login'
        ? rich('account.demoTeam', { password })
        : rich('account.demo', { email: `${page.split('/')[1]}@demo.test`, password })}
    </DemoNote>
  )
}

/** Where the mails of a demo clinic land; nothing anywhere else. */
export function DemoMail() {
  const { rich } = useTexts()
  return <DemoNote>{rich('account.demoMail', { password, link: linkTo('/admin/outbox') })}</DemoNote>
}

function DemoNote({ children }: { children: ReactNode }) {
  const { settings } = useOrganization()
  return settings.isDemo ? <Note>{children}</Note> : null
}
