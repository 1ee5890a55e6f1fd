import * as encounters from '@polyclinic/domain/encounters/endpoints.ts'
import * as drafts from '@polyclinic/domain/encounters/draft-endpoints.ts'
import * as shared from '@polyclinic/domain/encounters/shared-endpoints.ts'
import { route, routeUnderKey, type Route } from '../../platform/http/route.ts'
import type { ReadAllergiesInForms } from '../chart-access/allergies-in-forms.ts'
import type { ReadPrescribed } from '../chart-access/prescribed-here.ts'
import { addAddendum } from './add-addendum.ts'
import { findDiagnoses } from './find-diagnoses.ts'
import { markDiagnosis } from './mark-diagnosis.ts'
import { markInError, type WithdrawLetters } from './mark-in-error.ts'
import { readNoteInError } from './notes-in-error.ts'
import { listDrafts } from './list-drafts.ts'
import { readEncounter } from './read-encounter.ts'
import { saveEncounter } from './save-encounter.ts'
import { readSharedNote } from './shared-notes.ts'
import { shareEncounter } from './share-encounter.ts'
import { signEncounter } from './sign-encounter.ts'
import { discardVisitDraft, listVisitDrafts, saveVisitDraft } from './visit-drafts.ts'

export const routes = (
  readPrescribed: ReadPrescribed,
  readAllergiesInForms: ReadAllergiesInForms,
  withdrawLetters: WithdrawLetters,
): readonly Route[] => [
  route(encounters.readEncounter, (context, input) =>
    readEncounter(context, input, { readPrescribed, readAllergiesInForms }),
  ),
  route(encounters.saveEncounter, saveEncounter),
  route(encounters.signEncounter, signEncounter),
  routeUnderKey(encounters.addAddendum, addAddendum),
  route(drafts.listVisitDrafts, listVisitDrafts),
  route(drafts.saveVisitDraft, saveVisitDraft),
  route(drafts.discardVisitDraft, discardVisitDraft),
  route(encounters.markInError, (context, input) => markInError(context, input, withdrawLetters)),
  route(encounters.readNoteInError, readNoteInError),
  route(encounters.listDrafts, listDrafts),
  route(encounters.findDiagnoses, findDiagnoses),
  route(encounters.markDiagnosis, markDiagnosis),
  route(shared.shareEncounter, shareEncounter),
  route(shared.readSharedNote, readSharedNote),
]
