import type { ReactNode } from 'react'
import { SignInShell } from '../../features/shell/sign-in-shell.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useShellClinic } from '../frame/clinic.ts'
import { PagePreferences } from '../frame/page-preferences.tsx'

type AccountPageProps = {
  title: string
  /** For whom the panel speaks. */
  audience?: 'patient' | 'team' | 'partner' | undefined
  /** What is said without scripts, where nobody signs in. */
  withoutScripts?: ReactNode | undefined
  /** Absent until the browser may draw it. */
  children?: ReactNode
}

/**
 * Around everything with a password. What is inside is drawn by the browser only, so that no password can be sent as a
 * plain form before the scripts run.
 */
export function AccountPage({ title, audience = 'patient', withoutScripts, children }: AccountPageProps) {
  const { t } = useTexts()
  const isHydrated = useHydrated()
  const panels = {
    patient: { promise: t('account.panel'), points: [t('account.panelTaps'), t('account.panelPlace')] },
    team: { promise: t('account.panelDoctor'), points: [t('account.panelLive'), t('account.panelDay')] },
    partner: { promise: t('account.panelPartner'), points: [] },
  }
  return (
    <SignInShell clinic={useShellClinic()} {...panels[audience]} preferences={<PagePreferences />}>
      {isHydrated && children ? (
        children
      ) : (
        <Stack gap="large">
          <h1>{title}</h1>
          <noscript>{withoutScripts ?? <Note tone="warn">{t('account.needsScripts')}</Note>}</noscript>
          <Skeleton label={t('common.loading')} />
        </Stack>
      )}
    </SignInShell>
  )
}
