import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import { escapeHtml } from './escape.ts'

export type HeadFacts = {
  title: string
  description: string
  noindex: boolean
  /** The clinic's, unless the page belongs to none. */
  organization: OrganizationData | null
  /** Path of the page at its clinic's own address, without a query. */
  path: string
  /** Of what somebody wrote: instants, and a picture by its path. */
  article?:
    | { publishedAt: string; updatedAt: string | null; author: string; picture: { url: string; text: string } | null }
    | undefined
  /** Path of what stands beside the link, unless an article has its own. */
  socialPicture: string | null
  /** Path of a feed. */
  feed?: string | undefined
  /** Set when the address asked for a language by `?lang=`. */
  askedLocale: string | null
  locales: readonly string[]
  font: string | null
  /** To fetch early: the font's files. */
  fonts: readonly string[]
  /** Where the clinic's picture for iPhones is; null on pages that are no part of an app. */
  appIcon: string | null
  /** Of the navigation, in both modes. */
  themeColours: { light: string; dark: string } | null
}

const tag = (name: string, attributes: Record<string, string>) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join('')}>`
const meta = (name: string, content: string) => tag('meta', { name, content })
const property = (name: string, content: string) => tag('meta', { property: name, content })
const link = (rel: string, href: string, more: Record<string, string> = {}) => tag('link', { rel, href, ...more })

/** Everything in the head that search engines, browsers and link previews read. */
export function headTags(facts: HeadFacts): string {
  const { title, description, noindex, organization, font, fonts, themeColours } = facts
  return [
    '<meta charset="utf-8">',
    meta('viewport', 'width=device-width, initial-scale=1'),
    `<title>${escapeHtml(title)}</title>`,
    meta('description', description),
    ...(noindex ? [meta('robots', 'noindex')] : []),
    ...fonts.map((href) => link('preload', href, { as: 'font', type: 'font/woff2', crossorigin: '' })),
    ...(font ? [link('stylesheet', font)] : []),
    // A page of no clinic says that it has none, or the browser looks for one.
    link('icon', organization?.styles.logo ?? 'data:,'),
    ...(facts.appIcon ? installable(facts.appIcon) : []),
    ...(themeColours ? themeColour(themeColours) : []),
    ...(organization ? addresses(facts, organization) : []),
  ].join('')
}

const installable = (icon: string) => [link('manifest', '/manifest.webmanifest'), link('apple-touch-icon', icon)]

const themeColour = ({ light, dark }: { light: string; dark: string }) => [
  tag('meta', { name: 'theme-color', content: light, media: '(prefers-color-scheme: light)' }),
  tag('meta', { name: 'theme-color', content: dark, media: '(prefers-color-scheme: dark)' }),
]

/** Where the page is found: one address for each language, and how it looks when somebody shares it. */
function addresses(facts: HeadFacts, { name, config, settings }: OrganizationData): string[] {
  const { title, description, noindex, path, askedLocale, locales, article, feed, socialPicture } = facts
  if (noindex) return []
  const picture = article?.picture ?? (socialPicture === null ? null : { url: socialPicture, text: name })
  const plain = config.appUrl + path
  const inLocale = (locale: string) => `${plain}?lang=${locale}`
  const canonical = askedLocale ? inLocale(askedLocale) : plain
  return [
    link('canonical', canonical),
    ...locales.map((locale) => link('alternate', inLocale(locale), { hreflang: locale })),
    link('alternate', plain, { hreflang: 'x-default' }),
    ...(feed ? [link('alternate', config.appUrl + feed, { type: 'application/atom+xml', title: name })] : []),
    property('og:type', article ? 'article' : 'website'),
    property('og:site_name', name),
    property('og:title', title),
    property('og:description', description),
    property('og:url', canonical),
    property('og:locale', (askedLocale ?? settings.locale).replace('-', '_')),
    ...(article ? articleTags(article) : []),
    ...(picture ? [property('og:image', config.appUrl + picture.url), property('og:image:alt', picture.text)] : []),
    meta('twitter:card', picture ? 'summary_large_image' : 'summary'),
  ]
}

const articleTags = ({ publishedAt, updatedAt, author }: NonNullable<HeadFacts['article']>): string[] => [
  property('article:published_time', publishedAt),
  ...(updatedAt ? [property('article:modified_time', updatedAt)] : []),
  meta('author', author),
]
