import * as sharing from '@polyclinic/domain/sharing/endpoints.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { listShared, markSharedRead } from './list-shared.ts'

export const routes: readonly Route[] = [
  route(sharing.listShared, listShared),
  route(sharing.markSharedRead, markSharedRead),
]
