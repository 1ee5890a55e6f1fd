import type { listReviewsOfProvider } from '@polyclinic/domain/reviews/endpoints.ts'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { DoctorReviewsSection } from '../../features/reviews/doctor-reviews.tsx'
import { apiOf } from '../../platform/page/context.ts'
import { skipOf } from '../../platform/page/paging.ts'

const take = 5

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const read = (skip: number) =>
    apiOf(context)<typeof listReviewsOfProvider>('GET', '/providers/{slug}/reviews', {
      params: { slug: params['slug']! },
      query: { skip, take },
    })
  const asked = await read(skipOf(new URL(request.url).searchParams, take))
  // A page that there is no longer is the first one.
  return asked.skip > 0 && asked.items.length === 0 ? read(0) : asked
}

/** Beneath a doctor's profile what patients wrote: apart, so that the times are there before it. */
export function Component() {
  return <DoctorReviewsSection reviews={useLoaderData<typeof loader>()} />
}
