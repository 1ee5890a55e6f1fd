import type { HydrationState } from 'react-router'
import type { Problem } from '@polyclinic/domain/kit/errors.ts'
import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import { ApiProblem, isProblem } from '../api/problem.ts'
import type { Locale } from '../i18n/locales.ts'
import type { Mode } from './preferences.ts'

/** What the server writes into a page beside its HTML; its id is `page-data`. */
export type PageData = {
  organization: OrganizationData
  locale: Locale
  mode: Mode
  madeAt: string
  /** What loaders and actions returned, and the refusals they ended in. */
  loaderData: HydrationState['loaderData'] | null
  actionData: HydrationState['actionData'] | null
  problems: Record<string, Problem | null> | null
}

/** Only refusals travel; of an unexpected error the browser learns nothing but that there was one. */
export function packErrors(errors: Record<string, unknown> | null): PageData['problems'] {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]) => [route, isProblem(error) ? error.problem : null]),
  )
}

export function hydrationOf({ loaderData, actionData, problems }: PageData): HydrationState {
  const errors =
    problems &&
    Object.fromEntries(
      Object.entries(problems).map(([route, problem]) => [
        route,
        problem ? new ApiProblem(problem) : new Error('failed'),
      ]),
    )
  return {
    ...(loaderData ? { loaderData } : {}),
    ...(actionData ? { actionData } : {}),
    ...(errors ? { errors } : {}),
  }
}
