import * as feeds from '@polyclinic/domain/calendar-feeds/endpoints.ts'
import { route, routeInScope, type Route } from '../../platform/http/route.ts'
import { readCalendarFeed, replaceCalendarFeed, revokeCalendarFeed } from './own-feed.ts'
import { readFeed } from './read-feed.ts'

export const routes: readonly Route[] = [
  route(feeds.readCalendarFeed, readCalendarFeed),
  routeInScope(feeds.replaceCalendarFeed, replaceCalendarFeed),
  route(feeds.revokeCalendarFeed, revokeCalendarFeed),
  routeInScope(feeds.readFeed, readFeed),
]
