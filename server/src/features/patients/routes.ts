import * as contracts from '@polyclinic/domain/patients/endpoints.ts'
import { on, type Bound } from '../../platform/http/bind.ts'
import { readOwnPatient } from './read-own-patient.ts'
import { updateOwnPatient } from './update-own-patient.ts'

export const routes: readonly Bound[] = [
  on(contracts.readOwnPatient, readOwnPatient),
  on(contracts.updateOwnPatient, updateOwnPatient),
]
