import * as copies from '@polyclinic/domain/privacy/copy-endpoints.ts'
import { route, routeInScope, type Route } from '../../platform/http/route.ts'
import { listCopyable, takeCopy } from './take-copy.ts'

export const routes: readonly Route[] = [
  route(copies.listCopyable, listCopyable),
  routeInScope(copies.takeCopy, takeCopy),
]
