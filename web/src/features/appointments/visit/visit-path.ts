import type { Appointment } from './booked.ts'

/** A page of that visit. */
export const visitPath = (path: string, visit: string, more: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams({ visit, ...more })}`

/** Another visit like that one: with the same doctor, for the same reason. */
export const bookAgainPath = ({ provider, service }: Pick<Appointment, 'provider' | 'service'>) =>
  `/appointment?${new URLSearchParams({ doctor: provider.slug, service: service.id })}`
