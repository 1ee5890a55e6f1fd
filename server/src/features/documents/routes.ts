import * as documents from '@polyclinic/domain/documents/endpoints.ts'
import { route, routeInScope, uploadRoute, type Route } from '../../platform/http/route.ts'
import { addDocument, admitDocument } from './add-document.ts'
import { listDocuments } from './list-documents.ts'
import { readDocument } from './read-document.ts'
import { removeDocument } from './remove-document.ts'

export const routes: readonly Route[] = [
  route(documents.listDocuments, listDocuments),
  uploadRoute(documents.addDocument, admitDocument, addDocument),
  routeInScope(documents.readDocument, readDocument),
  route(documents.removeDocument, removeDocument),
]
