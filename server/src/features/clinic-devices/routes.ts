import * as devices from '@polyclinic/domain/clinic-devices/endpoints.ts'
import { route, routeInScope, type Route } from '../../platform/http/route.ts'
import { checkInAtDoor, readCheckIn } from './check-in-at-door.ts'
import { createClinicDevice, listClinicDevices, removeClinicDevice, renewClinicDeviceCode } from './manage-devices.ts'
import { pairDevice } from './pair-device.ts'
import { readWall } from './read-wall.ts'

export const routes: readonly Route[] = [
  route(devices.listClinicDevices, listClinicDevices),
  route(devices.createClinicDevice, createClinicDevice),
  route(devices.renewClinicDeviceCode, renewClinicDeviceCode),
  route(devices.removeClinicDevice, removeClinicDevice),
  routeInScope(devices.pairDevice, pairDevice),
  route(devices.readWall, readWall),
  route(devices.readCheckIn, readCheckIn),
  routeInScope(devices.checkInAtDoor, checkInAtDoor),
]
