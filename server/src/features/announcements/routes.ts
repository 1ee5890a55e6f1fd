import * as announcements from '@polyclinic/domain/announcements/endpoints.ts'
import { route, routeUnderKey, type Route } from '../../platform/http/route.ts'
import { announce } from './announce.ts'
import { previewAnnouncement } from './preview-announcement.ts'
import { withdrawAnnouncement } from './withdraw-announcement.ts'

export const routes: readonly Route[] = [
  route(announcements.previewAnnouncement, previewAnnouncement),
  routeUnderKey(announcements.announce, announce),
  route(announcements.withdrawAnnouncement, withdrawAnnouncement),
]
