import type { Handover } from '@polyclinic/domain/form-tablets/handover.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** What was handed over (`h`), on which tablet (`d`), and the answers to it (`f`). */
export const selectHandovers = (db: ClinicDatabase) =>
  db
    .selectFrom('form_handovers as h')
    .innerJoin('clinic_devices as d', 'd.id', 'h.device_id')
    .innerJoin('form_answers as f', 'f.id', 'h.answers_id')
    .innerJoin('form_versions as v', (join) =>
      join.onRef('v.form_id', '=', 'f.form_id').onRef('v.number', '=', 'f.form_number'),
    )
    .innerJoin('patients as p', 'p.id', 'f.patient_id')
    .select(['h.id', 'h.device_id as deviceId', 'd.name as deviceName', 'h.answers_id as answersId'])
    .select(['f.form_id as formId', 'v.name as form', 'p.id as patientId', 'p.given_name as givenName'])
    .select('p.family_name as familyName')
    .select(['h.handed_at as handedAt', 'h.used_at as usedAt', 'h.closed_at as closedAt'])
    .select(sql<boolean>`f.status = 'completed'`.as('isCompleted'))

export type HandoverRow = Handover & { id: string; deviceId: string; answersId: string; patientId: string }
