import * as organizations from '@polyclinic/domain/organizations/endpoints.ts'
import { on, type Bound } from '../../platform/http/bind.ts'
import { findOrganization } from './find-organization.ts'
import { readLegalText } from './read-legal-text.ts'

export const routes: readonly Bound[] = [
  on(organizations.findOrganization, findOrganization),
  on(organizations.readLegalText, readLegalText),
]
