import * as contracts from '@polyclinic/domain/brand/endpoints.ts'
import { route, routeInScope, uploadRoute, type Route } from '../../platform/http/route.ts'
import { addFont, admitFont, fetchFont } from './add-font.ts'
import { addLogo, addSocialPicture, admitLogo, admitSocialPicture } from './add-pictures.ts'
import { changeBrand, restoreBrand } from './change-brand.ts'
import { listBrandVersions, readBrand } from './read-brand.ts'

export const routes: readonly Route[] = [
  route(contracts.readBrand, readBrand),
  route(contracts.changeBrand, changeBrand),
  route(contracts.listBrandVersions, listBrandVersions),
  route(contracts.restoreBrand, restoreBrand),
  uploadRoute(contracts.addLogo, admitLogo, addLogo),
  uploadRoute(contracts.addSocialPicture, admitSocialPicture, addSocialPicture),
  uploadRoute(contracts.addFont, admitFont, addFont),
  routeInScope(contracts.fetchFont, fetchFont),
]
