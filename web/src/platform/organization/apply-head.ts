import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import type { Locale } from '../i18n/locales.ts'
import type { Mode } from '../page/preferences.ts'

/** What the server writes into the document's head, for a page that came without it. */
export function applyHead({ styles, staticContent }: OrganizationData, locale: Locale, mode: Mode) {
  const { documentElement: root } = document
  root.lang = locale
  if (mode !== 'system') root.dataset['mode'] = mode
  document.title = staticContent.title
  addLink('icon', styles.logo)
  if (styles.font) addLink('stylesheet', styles.font)
  const description = document.createElement('meta')
  description.name = 'description'
  description.content = staticContent.description
  document.head.append(description)
}

function addLink(rel: string, href: string) {
  const link = document.createElement('link')
  link.rel = rel
  link.href = href
  document.head.append(link)
}
