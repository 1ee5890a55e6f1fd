import type { LoaderFunctionArgs } from 'react-router'
import { notFound } from '../../platform/api/problem.ts'
import { organizationOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { Component as Home, loader as homeLoader } from './home.tsx'

export const handle: Handle = { title: ({ t }) => t('public.aboutClinic') }

/** The landing page of the host's own clinic; the server sends other slugs of the default host to their own addresses. */
export async function loader(args: LoaderFunctionArgs) {
  if (args.params['slug'] !== organizationOf(args.context).slug) throw notFound()
  return homeLoader(args)
}

export const Component = Home
