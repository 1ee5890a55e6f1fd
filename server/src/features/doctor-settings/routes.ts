import * as doctors from '@polyclinic/domain/providers/settings-endpoints.ts'
import { route, uploadRoute, type Route } from '../../platform/http/route.ts'
import { addPortrait, admitPortrait } from './add-portrait.ts'
import { listDoctorSettings, readDoctorChoices, readDoctorSettings } from './read-settings.ts'
import { changeDoctor, createDoctor, moveDoctor } from './save-doctor.ts'

export const routes: readonly Route[] = [
  route(doctors.listDoctorSettings, listDoctorSettings),
  route(doctors.readDoctorChoices, readDoctorChoices),
  route(doctors.readDoctorSettings, readDoctorSettings),
  route(doctors.createDoctor, createDoctor),
  route(doctors.changeDoctor, changeDoctor),
  route(doctors.moveDoctor, moveDoctor),
  uploadRoute(doctors.addPortrait, admitPortrait, addPortrait),
]
