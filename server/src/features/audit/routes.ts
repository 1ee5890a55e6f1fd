import * as audit from '@polyclinic/domain/audit/endpoints.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { exportAuditEvents } from './export-events.ts'
import { listAuditEvents } from './list-events.ts'
import { listUnusual } from './list-unusual.ts'
import { readAuditSeal } from './read-seal.ts'

export const routes: readonly Route[] = [
  route(audit.listAuditEvents, listAuditEvents),
  route(audit.exportAuditEvents, exportAuditEvents),
  route(audit.listUnusual, listUnusual),
  route(audit.readAuditSeal, readAuditSeal),
]
