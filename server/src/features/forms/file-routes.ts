import * as contracts from '@polyclinic/domain/forms/file-endpoints.ts'
import { route, routeInScope, uploadRoute, type Route } from '../../platform/http/route.ts'
import { addAnswerFile, admitAnswerFile, readAnswerFile, removeAnswerFile } from './answer-files.ts'
import { accessOwnAnswers } from './own-forms.ts'
import { accessPatientAnswers } from './patient-forms.ts'
import { accessVisitAnswers } from './visit-forms.ts'

/** Files as answers: one way for all, by whatever lets somebody at the answers. */
export const routes: readonly Route[] = [
  uploadRoute(
    contracts.addOwnAnswerFile,
    (scope, { params }, bytes) =>
      admitAnswerFile(scope, {
        ...{ field: params.field, bytes },
        access: (context) => accessOwnAnswers(context, params.id),
      }),
    (scope, { params, body }, closed) =>
      addAnswerFile(scope, {
        ...{ field: params.field, file: body.file, closed },
        access: (context) => accessOwnAnswers(context, params.id),
      }),
  ),
  routeInScope(contracts.readOwnAnswerFile, (scope, { params }) =>
    readAnswerFile(scope, {
      ...{ side: 'patient', fileId: params.fileId },
      access: (context) => accessOwnAnswers(context, params.id),
    }),
  ),
  route(contracts.removeOwnAnswerFile, async (context, { params }) =>
    removeAnswerFile(context, await accessOwnAnswers(context, params.id), params.fileId),
  ),
  uploadRoute(
    contracts.addVisitAnswerFile,
    (scope, head, bytes) =>
      admitAnswerFile(scope, {
        ...{ field: head.params.field, bytes },
        access: (context) => accessVisitAnswers(context, head),
      }),
    (scope, { body, ...head }, closed) =>
      addAnswerFile(scope, {
        ...{ field: head.params.field, file: body.file, closed },
        access: (context) => accessVisitAnswers(context, head),
      }),
  ),
  routeInScope(contracts.readVisitAnswerFile, (scope, request) =>
    readAnswerFile(scope, {
      ...{ side: 'patient', fileId: request.params.fileId },
      access: (context) => accessVisitAnswers(context, request),
    }),
  ),
  route(contracts.removeVisitAnswerFile, async (context, request) =>
    removeAnswerFile(context, await accessVisitAnswers(context, request), request.params.fileId),
  ),
  routeInScope(contracts.readPatientAnswerFile, (scope, { params }) =>
    readAnswerFile(scope, {
      ...{ side: 'clinic', fileId: params.fileId },
      access: (context) => accessPatientAnswers(context, params),
    }),
  ),
]
