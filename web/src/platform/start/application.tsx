import { useEffect } from 'react'
import { RouterProvider, type DataRouter } from 'react-router'
import { App } from '../app.tsx'
import type { Catalogue } from '../i18n/catalogue.ts'
import type { Locale } from '../i18n/locales.ts'
import type { Site } from '../page/site.tsx'
import { pageIsShown } from './shown.ts'

type ApplicationProps = { site: Site; locale: Locale; catalogue: Catalogue; router: DataRouter }

export function Application({ router, ...app }: ApplicationProps) {
  useEffect(() => pageIsShown(router), [router])
  return (
    <App {...app}>
      <RouterProvider router={router} />
    </App>
  )
}
