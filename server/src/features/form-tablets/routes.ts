import * as contracts from '@polyclinic/domain/form-tablets/endpoints.ts'
import * as files from '@polyclinic/domain/forms/file-endpoints.ts'
import { route, uploadRoute, type Route } from '../../platform/http/route.ts'
import { addAnswerFile, admitAnswerFile, removeAnswerFile } from '../forms/answer-files.ts'
import {
  accessOnTablet,
  closeTabletForm,
  completeTabletAnswers,
  readFormTablet,
  readTabletAnswers,
  saveTabletAnswers,
} from './fill-on-tablet.ts'
import { handForm, listFormTablets, takeBackForm } from './hand-form.ts'

export const routes: readonly Route[] = [
  route(contracts.listFormTablets, listFormTablets),
  route(contracts.handForm, handForm),
  route(contracts.takeBackForm, takeBackForm),
  route(contracts.readFormTablet, readFormTablet),
  route(contracts.readTabletAnswers, readTabletAnswers),
  route(contracts.saveTabletAnswers, saveTabletAnswers),
  route(contracts.completeTabletAnswers, completeTabletAnswers),
  route(contracts.closeTabletForm, closeTabletForm),
  uploadRoute(
    files.addTabletAnswerFile,
    (scope, { params }, bytes) =>
      admitAnswerFile(scope, {
        ...{ field: params.field, bytes },
        access: (context) => accessOnTablet(context, params.id),
      }),
    (scope, { params, body }, closed) =>
      addAnswerFile(scope, {
        ...{ field: params.field, file: body.file, closed },
        access: (context) => accessOnTablet(context, params.id),
      }),
  ),
  route(files.removeTabletAnswerFile, async (context, { params }) =>
    removeAnswerFile(context, await accessOnTablet(context, params.id), params.fileId),
  ),
]
