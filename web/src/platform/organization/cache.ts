import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import { readLocal, writeLocal } from '../storage.ts'

// The spec's keys. Storage belongs to one host, so an entry is only ever read by the host it was written for.
const dataKey = 'organizationData'
const bareKey = 'orgData'
const idKey = 'organizationID'

/** What an earlier visit kept; null without an entry that has an id. */
export function readCachedOrganization(): OrganizationData | null {
  try {
    const entry = JSON.parse(readLocal(dataKey) ?? 'null') as { data?: Partial<OrganizationData> } | null
    return entry?.data?.id ? (entry.data as OrganizationData) : null
  } catch {
    return null
  }
}

/** Keeps the data under all its keys. True when the next visit will find it. */
export function keepOrganization(data: OrganizationData): boolean {
  writeLocal(bareKey, JSON.stringify(data))
  writeLocal(idKey, data.id)
  return writeLocal(dataKey, JSON.stringify({ data, timestamp: Date.now() }))
}
