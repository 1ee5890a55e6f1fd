import type { Clinic } from '../../platform/clinics.ts'
import type { Services } from '../../platform/context.ts'
import { originOf } from '../../platform/origin.ts'
import type { AppointmentRow } from './queries.ts'

export type Granting = { clinic: Clinic; services: Pick<Services, 'linkKey' | 'port'> }

/** Where whoever holds this address sees, changes and cancels the visit: it grants. */
export const manageAddress = ({ clinic, services }: Granting, token: string) =>
  `${originOf(clinic, services.port())}/appointment/manage#${token}`

/** The same for whoever is signed in: it grants nothing. */
export const ownVisitAddress = ({ clinic, services }: Granting, { id }: Pick<AppointmentRow, 'id'>) =>
  `${originOf(clinic, services.port())}/appointment/manage?visit=${id}`

/** Where the same doctor's times for the same reason are. */
export const bookAgainAddress = (
  { clinic, services }: Granting,
  { provider_slug, service_slug }: Pick<AppointmentRow, 'provider_slug' | 'service_slug'>,
) =>
  `${originOf(clinic, services.port())}/aboutdoctor/${provider_slug}?${new URLSearchParams({ service: service_slug }).toString()}#times`
