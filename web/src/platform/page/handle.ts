import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import type { Texts } from '../i18n/texts.tsx'

type Data<Loader> = Loader extends (...args: never[]) => infer Result ? Awaited<Result> : undefined

/** Instants; `url` is a path of the site. */
export type ArticleFacts = {
  publishedAt: string
  updatedAt: string | null
  author: string
  picture: { url: string; text: string } | null
}

/** What a screen says about itself: `export const handle: Handle<typeof loader> = { … }`. */
export type Handle<Loader = undefined> = {
  /** The page's part of the title; absent only on `/`, which carries the clinic's own title. */
  title?: (texts: Texts, data: Data<Loader>) => string
  /** For search engines, where the clinic's own description would not fit. */
  description?: (texts: Texts, data: Data<Loader>, organization: OrganizationData) => string | undefined
  /** What the screen reads of the address's query; the server leaves out the rest, so that it draws one page for all. */
  parameters?: readonly string[]
  /** The one address of several under which search engines find it. */
  path?: string
  /** Not for search engines, and not in the sitemap. */
  noindex?: boolean | ((data: Data<Loader>) => boolean)
  /** Of what somebody wrote, for who shares it. */
  article?: (data: Data<Loader>) => ArticleFacts
  /** Where programs are told of what is new in it. */
  feed?: string
  /** The screen has a booking button of its own, so the navigation leaves its out. */
  hideBook?: boolean
  /** Of an area with styles of its own: its frame's module, whose style sheets the page links. */
  styles?: string
}
