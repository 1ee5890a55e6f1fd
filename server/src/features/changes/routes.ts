import { streamChanges as contract } from '@polyclinic/domain/changes/endpoints.ts'
import { streamRoute, type Route } from '../../platform/http/route.ts'
import { streamChanges } from './stream-changes.ts'

export const routes: readonly Route[] = [streamRoute(contract, streamChanges(10_000))]
