import type { LoaderFunctionArgs } from 'react-router'
import { notFound } from '../../platform/api/problem.ts'
import { organizationOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Wrap } from '../../ui/layout.tsx'

export const handle: Handle = { title: () => 'Clinic' }

/** The page of the host's own clinic; the server sends other slugs of the default host to their own addresses. */
export function loader({ params, context }: LoaderFunctionArgs) {
  if (params['slug'] !== organizationOf(context).slug) throw notFound()
  return null
}

export function Component() {
  const { name } = useOrganization()
  return (
    <Wrap>
      <h1>{name}</h1>
    </Wrap>
  )
}
