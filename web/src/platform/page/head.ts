import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import { isProblem } from '../api/problem.ts'
import type { PlainTextKey } from '../i18n/catalogue.ts'
import type { Texts } from '../i18n/texts.tsx'
import type { Handle } from './handle.ts'

type Match = { handle: unknown; loaderData: unknown }

export type Head = {
  title: string
  description: string
  noindex: boolean
  path?: string | undefined
  styles?: string | undefined
}

/** What stands above an error: nothing there, not for this account, our fault, or something to send differently. */
export function titleOfError(error: unknown): PlainTextKey {
  if (isProblem(error, 'not_found')) return 'system.notFoundTitle'
  if (isProblem(error, 'forbidden')) return 'system.refusedTitle'
  return isProblem(error) && error.status >= 400 && error.status < 500 ? 'system.notTakenTitle' : 'system.failedTitle'
}

/** What the document's head says about the screen that the matches end in; `error` is what is shown instead of it. */
export function headOf(matches: readonly Match[], error: unknown, texts: Texts, organization: OrganizationData): Head {
  const { title: clinic, description } = organization.staticContent
  const styles = matches
    .map(({ handle }) => (handle as Handle | undefined)?.styles)
    .find((module) => module !== undefined)
  if (error !== undefined)
    return { title: `${texts.t(titleOfError(error))} · ${clinic}`, description, noindex: true, styles }
  const match = matches.findLast(({ handle }) => handle !== undefined)
  if (!match) return { title: clinic, description, noindex: false }
  const handle = match.handle as Handle<() => unknown>
  const own = handle.title?.(texts, match.loaderData)
  return {
    title: own ? `${own} · ${clinic}` : clinic,
    description: handle.description?.(texts, match.loaderData, organization) ?? description,
    path: handle.path,
    noindex: typeof handle.noindex === 'function' ? handle.noindex(match.loaderData) : (handle.noindex ?? false),
    styles,
  }
}
