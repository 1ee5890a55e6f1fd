import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant } from '../kit/shapes.ts'
import { noteNumber, ofVisit, visitBrief } from './endpoints.ts'
import { content } from './model.ts'

// What a patient reads of what was written about their visits.

const added = z.object({ id, at: instant, by: z.string(), text: z.string().nullable().describe('Null: withdrawn.') })

export const shareEncounter = endpoint({
  ...ofVisit,
  access: 'encounters:sign',
  name: 'shareEncounter',
  method: 'POST',
  path: '/appointments/{id}/encounter/share',
  summary: 'A doctor lets the patient read the signed note of their visit, with its addenda, or no longer does.',
  body: z.strictObject({ number: noteNumber, isShared: z.boolean() }),
  answers: { 200: z.object({ sharedAt: instant.nullable() }) },
  errors: ['record_closed', 'state_conflict', 'entered_in_error'],
})

export const readSharedNote = endpoint({
  access: 'patients:own',
  recordKind: 'appointment',
  name: 'readSharedNote',
  method: 'GET',
  path: '/patients/me/notes/{id}',
  summary: 'A note that a doctor shared, by the id of its visit.',
  params: z.object({ id }),
  answers: {
    200: z.object({
      ...visitBrief,
      patient: z.object({ givenName: z.string(), familyName: z.string() }),
      ...{ content, signedAt: instant, signedBy: z.string(), addenda: z.array(added) },
      next: z.object(visitBrief).nullable().describe('When the same patient is seen next.'),
    }),
  },
  errors: ['entered_in_error'],
})
