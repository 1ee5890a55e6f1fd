import * as waiting from '@polyclinic/domain/waiting-list/endpoints.ts'
import { route, routeInScope, type Route } from '../../platform/http/route.ts'
import { acceptWaitingOffer, declineWaitingOffer, readWaitingOffer } from './accept-offer.ts'
import {
  addToWaitingList,
  bookForWaiting,
  listWaiting,
  markWaitingUrgent,
  offerByHand,
  removeFromWaitingList,
} from './desk-waiting.ts'
import { askForEarlier, leaveEarlier, readEarlier } from './earlier.ts'
import { joinWaitingList, leaveWaitingList, listOwnWaiting } from './own-waiting.ts'

export const routes: readonly Route[] = [
  route(waiting.joinWaitingList, joinWaitingList),
  route(waiting.listOwnWaiting, listOwnWaiting),
  route(waiting.leaveWaitingList, leaveWaitingList),
  route(waiting.readEarlier, readEarlier),
  route(waiting.askForEarlier, askForEarlier),
  route(waiting.leaveEarlier, leaveEarlier),
  route(waiting.readWaitingOffer, readWaitingOffer),
  routeInScope(waiting.acceptWaitingOffer, acceptWaitingOffer),
  route(waiting.declineWaitingOffer, declineWaitingOffer),
  route(waiting.listWaiting, listWaiting),
  route(waiting.addToWaitingList, addToWaitingList),
  route(waiting.markWaitingUrgent, markWaitingUrgent),
  route(waiting.removeFromWaitingList, removeFromWaitingList),
  route(waiting.offerByHand, offerByHand),
  route(waiting.bookForWaiting, bookForWaiting),
]
