import * as contracts from '@polyclinic/domain/online-payments/endpoints.ts'
import { route, routeInScope, uploadRoute, type Route } from '../../platform/http/route.ts'
import { payDemoCheckout, readDemoCheckout } from './demo-checkout.ts'
import { admitPaymentEvent, takePaymentEvent } from './events.ts'
import { payInvoice, readOnlinePayment, readPayable, readPayableElectronicInvoice } from './pay.ts'
import { beginPrepayment, readPrepayment } from './prepay.ts'
import { handleOnlineProblem, listOnlinePaymentsOfInvoice, listOnlineProblems, retryOnlineRefund } from './problems.ts'
import { changeOnlinePaymentSettings, readOnlinePaymentSettings } from './settings.ts'

export const routes: readonly Route[] = [
  route(contracts.readPayable, readPayable),
  route(contracts.readPayableElectronicInvoice, readPayableElectronicInvoice),
  routeInScope(contracts.payInvoice, payInvoice),
  routeInScope(contracts.readOnlinePayment, readOnlinePayment),
  routeInScope(contracts.beginPrepayment, beginPrepayment),
  routeInScope(contracts.readPrepayment, readPrepayment),
  uploadRoute(contracts.takePaymentEvent, admitPaymentEvent, takePaymentEvent),
  routeInScope(contracts.readDemoCheckout, readDemoCheckout),
  routeInScope(contracts.payDemoCheckout, payDemoCheckout),
  route(contracts.readOnlinePaymentSettings, readOnlinePaymentSettings),
  routeInScope(contracts.changeOnlinePaymentSettings, changeOnlinePaymentSettings),
  route(contracts.listOnlinePaymentsOfInvoice, listOnlinePaymentsOfInvoice),
  route(contracts.listOnlineProblems, listOnlineProblems),
  route(contracts.handleOnlineProblem, handleOnlineProblem),
  route(contracts.retryOnlineRefund, retryOnlineRefund),
]
