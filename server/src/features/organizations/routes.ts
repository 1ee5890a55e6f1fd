import * as organizations from '@polyclinic/domain/organizations/endpoints.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { findOrganization } from './find-organization.ts'
import { readLegalText } from './read-legal-text.ts'

export const routes: readonly Route[] = [
  route(organizations.findOrganization, findOrganization),
  route(organizations.readLegalText, readLegalText),
]
