import { shortUuid } from '@polyclinic/domain/kit/uuid.ts'
import { pageAddress, type Site } from '../../platform/origin.ts'
import type { AppointmentRow } from './queries.ts'

/** Where whoever holds this address sees, changes and cancels the visit: it grants. */
export const manageAddress = (site: Site, token: string) => pageAddress(site, `/appointment/manage#${token}`)

export const ownVisitPath = (id: string) => `/appointment/manage?visit=${id}`

/** The page of a visit for whoever is signed in: the address grants nothing. */
export const ownVisitAddress = (site: Site, { id }: Pick<AppointmentRow, 'id'>) => pageAddress(site, ownVisitPath(id))

/** The same in fewer letters, as a text message has it. */
export const shortVisitAddress = (site: Site, { id }: Pick<AppointmentRow, 'id'>) =>
  pageAddress(site, `/v/${shortUuid(id)}`)

/** Where the same doctor's times are. It stands in mails, which never say why somebody comes, by no address either. */
export const bookAgainAddress = (site: Site, { provider_slug }: Pick<AppointmentRow, 'provider_slug'>) =>
  pageAddress(site, `/aboutdoctor/${provider_slug}#times`)
